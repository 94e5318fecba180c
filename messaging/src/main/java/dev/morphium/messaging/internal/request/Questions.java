package dev.morphium.messaging.internal.request;

import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Message;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.types.ObjectId;

/** The questions of this instance that wait for answers. */
public final class Questions {
  private final Map<ObjectId, Question> open = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /** A question that is about to be asked. */
  public Question open(Message message) {
    if (closed) {
      throw new IllegalStateException(
          "this messaging is closed; %s cannot be asked".formatted(message));
    }
    Question question = new Question(message, ended -> open.remove(ended.id()));
    open.put(Envelope.identified(message), question);
    return question;
  }

  public void answered(Message answer) {
    ObjectId about = answer.correlationId();
    Question question = about == null ? null : open.get(about);
    if (question != null) {
      question.answered(answer);
    }
  }

  public Set<ObjectId> waiting() {
    return open.keySet();
  }

  /** Tells everybody who waits that no answer will come. */
  public void close(String instance) {
    closed = true;
    List.copyOf(open.values()).forEach(question -> question.giveUp(instance));
  }
}
