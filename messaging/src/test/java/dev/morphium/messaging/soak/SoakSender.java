package dev.morphium.messaging.soak;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;

/**
 * That a message was sent, as it is written in the transaction that sends it.
 *
 * @param number the message
 * @param notBefore before when it must not be handled
 */
@Entity(collectionName = "sent")
record SoakSender(@Id int number, long notBefore) {}
