package dev.morphium.messaging.runtime;

import dev.morphium.messaging.message.Message;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.types.ObjectId;

/** The questions of this instance that wait for answers. */
final class Questions {
  private final Map<ObjectId, Question> open = new ConcurrentHashMap<>();

  /** A question that is about to be asked. */
  Question open(ObjectId id) {
    Question question = new Question(id, closed -> open.remove(closed.id()));
    open.put(id, question);
    return question;
  }

  void answered(Message answer) {
    ObjectId about = answer.correlationId();
    Question question = about == null ? null : open.get(about);
    if (question != null) {
      question.answered(answer);
    }
  }

  Set<ObjectId> waiting() {
    return open.keySet();
  }
}
