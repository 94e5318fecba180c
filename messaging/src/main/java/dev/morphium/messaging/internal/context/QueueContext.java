package dev.morphium.messaging.internal.context;

import dev.morphium.messaging.internal.observation.Observers;
import dev.morphium.messaging.internal.observation.Tracing;
import dev.morphium.messaging.internal.work.model.Backlog;
import dev.morphium.messaging.internal.work.model.MessageStore;
import dev.morphium.messaging.message.Retention;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * The services that all parts of a running queue share.
 *
 * @param store where messages are kept
 * @param backlog tells what there is to do
 * @param payloads how they carry values
 * @param transactions does something in a transaction
 * @param inTransaction whether this thread is in one
 * @param retention how long messages are kept whose work has ended
 * @param instance this instance's name
 * @param random chance, for pauses
 * @param observers who is told
 * @param tracing traces that go along
 * @param outages which failures of the database are worth telling
 */
public record QueueContext(
    MessageStore store,
    Backlog backlog,
    Payloads payloads,
    Consumer<Runnable> transactions,
    BooleanSupplier inTransaction,
    Retention retention,
    String instance,
    RandomGenerator random,
    Observers observers,
    Tracing tracing,
    Outages outages) {}
