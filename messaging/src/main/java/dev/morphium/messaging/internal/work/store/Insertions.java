package dev.morphium.messaging.internal.work.store;

import dev.morphium.exception.WriteException;
import dev.morphium.exception.WriteException.StatementError;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.MessageCodec;
import dev.morphium.messaging.internal.store.ServerClock;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Message;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.bson.types.ObjectId;

/**
 * Stores new messages: those without keys and without others before them with one write; of those
 * with keys only the ones that nobody else has; and those that wait for others after these.
 */
final class Insertions {
  private static final int DUPLICATE_KEY = 11000;
  private static final int ROUNDS = 20;

  private final CollectionGateway messages;
  private final MessageCodec codec;
  private final ServerClock clock;
  private final Dependencies dependencies;
  private final Keys keys;

  Insertions(
      CollectionGateway messages,
      MessageCodec codec,
      ServerClock clock,
      Dependencies dependencies) {
    this.messages = messages;
    this.codec = codec;
    this.clock = clock;
    this.dependencies = dependencies;
    keys = new Keys(messages, codec, clock);
  }

  void insert(List<Message> sent) {
    if (sent.stream().noneMatch(Envelope::comesAfter)) {
      together(sent, sent);
      return;
    }
    requireOrder(sent);
    List<Message> run = new ArrayList<>();
    for (Message message : sent) {
      if (Envelope.comesAfter(message)) {
        together(run, sent);
        run.clear();
        waiting(message, sent);
      } else {
        run.add(message);
      }
    }
    together(run, sent);
  }

  /** What a message waits for is stored before it. */
  private static void requireOrder(List<Message> sent) {
    Set<ObjectId> later = new HashSet<>();
    for (int i = sent.size() - 1; i >= 0; i--) {
      Message message = sent.get(i);
      later.addAll(message.stored());
      for (ObjectId other : Envelope.after(message)) {
        if (later.contains(other)) {
          throw new IllegalArgumentException(
              "%s comes after %s, which stands behind it in the list; send them the other way round"
                  .formatted(message, other));
        }
      }
    }
  }

  private void waiting(Message message, List<Message> sent) {
    List<ObjectId> others = Envelope.after(message);
    List<ObjectId> pending = dependencies.await(others);
    Envelope.block(message, others, pending, clock.now().plus(Dependencies.CHECK));
    together(List.of(message), sent);
    if (!pending.isEmpty()) {
      dependencies.check(message.stored());
    }
  }

  private void together(List<Message> run, List<Message> sent) {
    if (run.isEmpty()) {
      return;
    }
    if (run.stream().noneMatch(Keys::hasOne)) {
      try {
        messages.insert(documents(run), true);
      } catch (WriteException failure) {
        throw run == sent ? failure : renumbered(failure, run, sent);
      }
      return;
    }
    List<Message> left = run;
    for (int round = 1; !left.isEmpty(); round++) {
      if (round > ROUNDS) {
        throw new IllegalStateException(
            "%s has a key that other messages have, which are neither worked on nor to be replaced"
                .formatted(left.get(0)));
      }
      Keys.Choice choice = keys.choose(left);
      left = new ArrayList<>(choice.later());
      try {
        if (!choice.fresh().isEmpty()) {
          messages.insert(documents(choice.fresh()), false);
        }
      } catch (WriteException failure) {
        boolean others =
            failure.errors().isEmpty()
                || failure.errors().stream().anyMatch(error -> error.code() != DUPLICATE_KEY);
        if (others || round == ROUNDS) {
          throw renumbered(failure, choice.fresh(), sent);
        }
        // somebody else was faster: the next round finds whose message that is
        for (StatementError error : failure.errors()) {
          left.add(choice.fresh().get(error.index()));
        }
      }
    }
  }

  private List<byte[]> documents(List<Message> sent) {
    List<byte[]> documents = new ArrayList<>(sent.size());
    sent.forEach(message -> documents.add(codec.encode(message)));
    return documents;
  }

  /** The same failure with the places of messages among all that were sent. */
  private static WriteException renumbered(
      WriteException failure, List<Message> run, List<Message> sent) {
    IdentityHashMap<Message, Integer> places = new IdentityHashMap<>();
    for (int i = 0; i < sent.size(); i++) {
      places.put(sent.get(i), i);
    }
    List<StatementError> errors =
        failure.errors().stream()
            .map(
                error ->
                    new StatementError(
                        places.getOrDefault(run.get(error.index()), error.index()),
                        error.code(),
                        error.message(),
                        error.details()))
            .toList();
    return new WriteException(String.valueOf(failure.getMessage()), errors, failure.reply());
  }
}
