package dev.morphium.engine.feed;

/**
 * A point of the oplog: which batch was the last one, and when. Position and time together name one
 * course of events: a server that has lost its newest data writes other batches at the same
 * positions, at later times.
 *
 * @param position how many batches have led to it
 * @param clusterTime the logical time of the last of them
 */
public record OplogPoint(long position, long clusterTime) {}
