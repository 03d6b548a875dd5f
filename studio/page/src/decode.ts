// The server's binary messages (docs/studio-protocol.md): topology once for each epoch, frames after that. Every number is
// checked against the message's length before it is used; the arrays are views into the message.
export interface Topology {
  epoch: number;
}
export interface Frame {
  epoch: number;
}
