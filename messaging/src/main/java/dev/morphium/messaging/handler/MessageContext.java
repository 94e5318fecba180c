package dev.morphium.messaging.handler;

import dev.morphium.messaging.message.IfFailed;
import dev.morphium.messaging.message.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message in work, and what its handler can do with it besides. */
public interface MessageContext {
  /** The whole message. */
  Message message();

  /** Which attempt this is, beginning with 1; 1 for a message that is no work. */
  int attempt();

  /**
   * Reports the progress of the work, which {@link dev.morphium.messaging.job.JobStatus} shows.
   *
   * @param part from 0 to 1
   * @throws IllegalStateException when the message is no work
   */
  void progress(double part, @Nullable String text);

  /**
   * Answers the requester, and lets more answers follow: what a {@link Responder} returns is the
   * last one. Nothing when the message is no request.
   */
  void answer(Object value);

  /**
   * Keeps this as the result of the work, for a day unless the settings say otherwise; null keeps
   * none.
   */
  void result(@Nullable Object value);

  /**
   * Sends other work when this attempt succeeds, and has this message wait for it: when all of it
   * is done, the message is handled once more, in its next {@link #phase}, with their {@link
   * #results}.
   *
   * <p>What is given back is what will be sent: others of the same attempt may come {@code after}
   * it. A handler whose attempt is repeated is to send the same again, in the same order: what was
   * stored before is known by its place, unless it has an idempotency key of its own.
   *
   * @throws IllegalStateException when the message itself is no work
   */
  <M extends Message> M spawn(M child);

  /** What becomes of this message when other work fails that it sent; it fails too by default. */
  void ifFailed(IfFailed policy);

  /** How often it waited for work that it sent: 0 at first. */
  int phase();

  /** The work that it waited for last, in order; without what is not there any more. */
  List<Message> others();

  /** The results of the work that it waited for last, in order; without those that have none. */
  <T> List<T> results(Class<T> type);

  /** The results of the work that it waited for last, in order; without those that have none. */
  <T> List<T> results(PayloadType<T> type);

  /**
   * Whether the work should be given up: it was cancelled, its time limit is over, the lease was
   * lost, or the instance closes. The handling thread is interrupted too.
   */
  boolean isStopped();

  /**
   * Does the work's writes and ends the work in one transaction, so that their effect happens
   * exactly once: when the lease was lost meanwhile nothing of it stays. The result, other work
   * that it sends, and answers belong to the transaction too. Later calls in the same attempt are
   * refused.
   *
   * @throws LeaseLostException when another instance has the work by now
   */
  void inTransaction(Runnable writes);
}
