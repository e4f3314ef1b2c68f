# Reads each field of each message. One with the name of a method of every object would answer with that.

Dir[File.join($LOAD_PATH.first, "sudoku/v1/*_pb.rb")].sort.each { |file| require file }

messages = Sudoku::V1.constants.map { |name| Sudoku::V1.const_get(name) }.select { |made| made.is_a?(Class) }
abort "no messages" if messages.size < 50
fields = 0
messages.each do |message|
  empty = message.new
  message.descriptor.each do |field|
    read = empty.public_send(field.name)
    same = read == empty[field.name]
    abort "#{message}.#{field.name} reads #{read.inspect}" unless same
    fields += 1
  end
end
puts "ruby reads #{fields} fields of #{messages.size} messages"
