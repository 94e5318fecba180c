package dev.morphium.server.net;

/**
 * The parts of one connection that its messages come through.
 *
 * @param frames cuts bytes into messages
 * @param held what its messages take of the memory for all
 * @param gate whether anything is read
 */
record RequestFlow(FrameDecoder frames, HeldBytes held, ReadGate gate) {}
