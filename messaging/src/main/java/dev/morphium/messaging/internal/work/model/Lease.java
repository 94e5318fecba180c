package dev.morphium.messaging.internal.work.model;

import org.bson.types.ObjectId;

/**
 * A lease (visibility timeout): the right to work on a message for some time.
 *
 * @param message the message's id
 * @param claim stands for the one claim that gave it
 */
public record Lease(ObjectId message, ObjectId claim) {}
