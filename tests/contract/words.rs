//! The reserved words of each language: keywords, names in generated code and its runtime, and types that are imported by default.

use crate::names::{Kind, Spelling};

/// Words that names of these kinds must not be in a language.
pub(crate) struct Taken {
    pub(crate) language: &'static str,
    /// The kinds of names that must not be one of the words.
    pub(crate) kinds: &'static [Kind],
    /// How generated code spells such a name.
    pub(crate) spelling: Spelling,
    /// Separated by white space.
    pub(crate) words: &'static str,
    /// The consequence of such a name.
    pub(crate) otherwise: &'static str,
}

use Kind::{Call, Choice, Field, Member, Part, Type};
use Spelling::{AsWritten, Camel, Pascal, Snake};

pub(crate) const TAKEN: [Taken; 26] = [
    Taken {
        language: "Python",
        kinds: &[Field, Choice, Type, Call, Part],
        spelling: AsWritten,
        words: "False None True and as assert async await break class continue def del elif else except finally for from \
                global if import in is lambda nonlocal not or pass raise return try while with yield",
        otherwise: "is a syntax error as an attribute, a keyword argument or a module",
    },
    Taken {
        language: "Go",
        kinds: &[Part],
        spelling: AsWritten,
        words: "break case chan const continue default defer else fallthrough for func go goto if import interface \
                internal main map package range return select struct switch type var vendor",
        otherwise: "is no name of a package",
    },
    Taken {
        language: "Java",
        kinds: &[Part],
        spelling: AsWritten,
        words: JAVA_KEYWORDS,
        otherwise: "is no name of a package",
    },
    Taken {
        language: "Java",
        kinds: &[Call],
        spelling: Camel,
        words: JAVA_KEYWORDS,
        otherwise: "gets an underscore as a method",
    },
    Taken {
        language: "Java",
        kinds: &[Call],
        spelling: Camel,
        words: "bindService build clone equals finalize getCallOptions getChannel getClass getServiceDescriptor hashCode \
                newBlockingStub newFutureStub newStub notify notifyAll toString wait withDeadline withDeadlineAfter \
                withInterceptors withOption withWaitForReady",
        otherwise: "is a method of every stub",
    },
    Taken {
        language: "Java",
        kinds: &[Type],
        spelling: AsWritten,
        words: "Boolean Byte Character Class ClassLoader Comparable Compiler Cloneable Deprecated Double Enum Error \
                Exception Float Integer Iterable Long Math Module Number Object Override Package Process Readable Record \
                Runnable Runtime Short StackTraceElement String System Thread Throwable Void",
        otherwise: "hides a class of java.lang",
    },
    Taken {
        language: "Kotlin",
        kinds: &[Field, Choice, Call, Type, Part],
        spelling: Camel,
        words: "as break class continue do else false for fun if in interface is null object package return super this \
                throw true try typealias typeof val var when while",
        otherwise: "needs backticks as a property or a builder's function",
    },
    Taken {
        language: "Kotlin",
        kinds: &[Type],
        spelling: AsWritten,
        words: "Any Annotation Array Boolean Byte Char CharSequence Collection Comparable Double Enum Error Exception \
                Float Function Int Iterable Iterator Lazy List Long Map Nothing Number Pair Result Sequence Set Short \
                String Throwable Triple Unit",
        otherwise: "hides a type that every file imports",
    },
    Taken {
        language: "C#",
        kinds: &[Member],
        spelling: Pascal,
        words: "Equals GetHashCode GetType ToString MemberwiseClone ReferenceEquals Finalize",
        otherwise: "hides a member of every object",
    },
    Taken {
        language: "C#",
        kinds: &[Call],
        spelling: AsWritten,
        words: "BindService ClientBase Configuration Descriptor Equals GetHashCode GetType MemberwiseClone NewInstance \
                ReferenceEquals ToString WithHost",
        otherwise: "is a member of every client or service",
    },
    Taken {
        language: "C#",
        kinds: &[Type],
        spelling: AsWritten,
        words: "Action Activator AppContext Array Attribute Barrier Base64FormattingOptions BitConverter Boolean Buffer \
                Byte Char CharEnumerator Console Convert DateOnly DateTime DayOfWeek Decimal Delegate Directory Double \
                Enum Environment Enumerable Exception File Func Guid Half HashCode Index Int16 Int32 Int64 Lazy List Lock \
                Lookup Math Memory Monitor Mutex Nullable Object OperatingSystem Parallel Path Predicate Queryable Random \
                Range Semaphore Single Span Stack Stream String Task Thread Timeout Timer TimeOnly Tuple Type Uri Version \
                Void",
        otherwise: "is ambiguous with a type of the namespaces that every file of a new project uses",
    },
    Taken {
        language: "JavaScript",
        kinds: &[Field, Choice],
        spelling: Camel,
        words: "__defineGetter__ __proto__ constructor hasOwnProperty isPrototypeOf prototype \
                propertyIsEnumerable toJSON toLocaleString toString valueOf",
        otherwise: "is a property of every object",
    },
    Taken {
        language: "JavaScript",
        kinds: &[Choice, Call],
        spelling: Camel,
        words: JAVASCRIPT_KEYWORDS,
        otherwise: "cannot be a variable or a function",
    },
    Taken {
        language: "JavaScript",
        kinds: &[Type],
        spelling: AsWritten,
        words: "Array ArrayBuffer BigInt Boolean DataView Date Error Function Infinity Intl JSON Map Math NaN Number \
                Object Promise Proxy Reflect RegExp Set String Symbol Uint8Array WeakMap WeakRef WeakSet",
        otherwise: "hides a global object that generated code uses",
    },
    Taken {
        language: "JavaScript",
        kinds: &[Call],
        spelling: Camel,
        words: "checkMetadataAndOptions checkOptionalUnaryResponseArguments close constructor getChannel \
                makeBidiStreamRequest makeClientStreamRequest makeServerStreamRequest makeUnaryRequest toString valueOf \
                waitForReady",
        otherwise: "is a method of every client",
    },
    Taken {
        language: "Rust",
        kinds: &[Field, Choice, Call, Part, Type],
        spelling: Snake,
        words: RUST_KEYWORDS,
        otherwise: "becomes r#, or gets an underscore, as a field, a function or a module",
    },
    Taken {
        language: "Rust",
        kinds: &[Type, Member, Field],
        spelling: Pascal,
        words: "Self",
        otherwise: "gets an underscore as a type or a variant",
    },
    Taken {
        language: "Rust",
        kinds: &[Type],
        spelling: AsWritten,
        words: "AsMut AsRef Box Clone Copy Debug Default Drop Eq Err Extend Fn FnMut FnOnce From Into IntoIterator \
                Iterator None Ok Option Ord PartialEq PartialOrd Result Send Sized Some String Sync ToOwned ToString \
                TryFrom TryInto Unpin Vec",
        otherwise: "hides a name of the prelude",
    },
    Taken {
        language: "Rust",
        kinds: &[Call],
        spelling: Snake,
        words: "accept_compressed clone connect from_arc max_decoding_message_size max_encoding_message_size new \
                send_compressed with_interceptor with_origin",
        otherwise: "is a function of every client or server",
    },
    Taken {
        language: "PHP",
        kinds: &[Type, Part],
        spelling: Snake,
        words: "abstract and array as bool break callable case catch class clone const continue declare default die do \
                echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends false \
                final finally float fn for foreach function global goto if implements include include_once instanceof \
                insteadof int interface isset iterable list match mixed namespace never new null numeric object or parent \
                print private protected public readonly require require_once resource return self static string switch \
                throw trait true try unset use var void while xor yield",
        otherwise: "gets PB before it as a class",
    },
    Taken {
        language: "PHP",
        kinds: &[Call],
        spelling: Camel,
        words: "close getTarget getConnectivityState waitForReady",
        otherwise: "is a method of every client",
    },
    Taken {
        language: "Ruby",
        kinds: &[Field, Choice],
        spelling: Snake,
        words: "class clone define_singleton_method display dup enum_for eql? extend freeze frozen? hash inspect \
                instance_eval instance_exec instance_variables is_a? itself kind_of? method method_missing methods \
                object_id private_methods protected_methods public_method public_methods public_send \
                remove_instance_variable respond_to? send singleton_class singleton_method singleton_methods taint \
                tainted? tap then to_enum to_h to_json to_proto to_s trust untaint untrust yield_self",
        otherwise: "is a method of every object, which answers in its place",
    },
    Taken {
        language: "Ruby",
        kinds: &[Field, Choice, Call, Part],
        spelling: Snake,
        words: "alias and begin break case class def defined? do else elsif end ensure false for if in module next nil \
                not or redo rescue retry return self super then true undef unless until when while yield",
        otherwise: "cannot be a variable or an argument",
    },
    Taken {
        language: "Swift",
        kinds: &[Field, Choice],
        spelling: Camel,
        words: "Protocol Self Type debugDescription description dynamicType hash hashValue init isInitialized self \
                serializedSize unknownFields",
        otherwise: "is a property of every message",
    },
    Taken {
        language: "Swift",
        kinds: &[Member],
        spelling: Camel,
        words: "allCases rawValue init self",
        otherwise: "is a member of every enum",
    },
    Taken {
        language: "Swift",
        kinds: &[Call, Part],
        spelling: Camel,
        words: "associatedtype break case catch class continue default defer deinit do else enum extension fallthrough \
                false fileprivate for func guard if import in init inout internal is let nil operator precedencegroup \
                private protocol public repeat rethrows return self static struct subscript super switch throw throws \
                true try typealias var where while",
        otherwise: "needs backticks as a function",
    },
];

const JAVA_KEYWORDS: &str = "_ abstract assert boolean break byte case catch char class const continue default do double \
    else enum extends false final finally float for goto if implements import instanceof int interface long native new \
    null package private protected public return short static strictfp super switch synchronized this throw throws \
    transient true try void volatile while";

const JAVASCRIPT_KEYWORDS: &str = "abstract any arguments await boolean break byte case catch char class const continue \
    debugger default delete do double else enum eval export extends false final finally float for function goto if \
    implements import in instanceof int interface let long native new null package private protected public return short \
    static super switch synchronized this throw throws transient true try typeof undefined var void volatile while with \
    yield";

const RUST_KEYWORDS: &str = "abstract as async await become box break const continue crate do dyn else enum extern false \
    final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super \
    trait true try type typeof union unsafe unsized use virtual where while yield";
