// gRPC over Node's HTTP/2: one call, with any number of messages in either direction.

import http2 from "node:http2";

/** A call that ended with another status than OK. */
export class Failed extends Error {
  constructor(code, text, details) {
    super(`${code}: ${text}`);
    this.code = code;
    this.details = details;
  }
}

/** A connection to a server. */
export class Channel {
  constructor(address) {
    this.session = http2.connect(`http://${address}`);
  }

  /**
   * Sends the messages on the path and gives all answers, once the status is OK. With `stopAfter` the call is cancelled
   * after so many answers.
   */
  call(path, messages, { timeout, stopAfter } = {}) {
    const headers = {
      ":method": "POST",
      ":path": path,
      "content-type": "application/grpc",
      te: "trailers",
      ...(timeout === undefined ? {} : { "grpc-timeout": `${timeout}m` }),
    };
    return new Promise((resolve, reject) => {
      const stream = this.session.request(headers);
      const answers = [];
      let rest = Buffer.alloc(0);
      let status;
      const note = (headers) => {
        if (headers["grpc-status"] !== undefined) status = headers;
      };
      stream.on("response", note);
      stream.on("trailers", note);
      stream.on("data", (bytes) => {
        rest = Buffer.concat([rest, bytes]);
        while (rest.length >= 5 && rest.length >= 5 + rest.readUInt32BE(1)) {
          const end = 5 + rest.readUInt32BE(1);
          if (rest[0] !== 0) reject(new Error("compressed, and nobody asked for that"));
          answers.push(rest.subarray(5, end));
          rest = rest.subarray(end);
          if (answers.length === stopAfter) stream.close(http2.constants.NGHTTP2_CANCEL);
        }
      });
      // A server that refuses a message before all of it is there may reset the stream; the status has come by then.
      stream.on("error", (error) => status === undefined && reject(error));
      stream.on("close", () => {
        if (stopAfter !== undefined) return resolve(answers);
        if (status === undefined) return reject(new Error(`${path} ended without a status`));
        const code = Number(status["grpc-status"]);
        if (code === 0 && rest.length === 0) return resolve(answers);
        const details = Buffer.from(status["grpc-status-details-bin"] ?? "", "base64");
        return reject(new Failed(code, decodeURIComponent(status["grpc-message"] ?? ""), details));
      });
      for (const message of messages) {
        const frame = Buffer.alloc(5);
        frame.writeUInt32BE(message.length, 1);
        stream.write(Buffer.concat([frame, message]));
      }
      stream.end();
    });
  }

  close() {
    return new Promise((resolve) => this.session.close(resolve));
  }
}
