package dev.morphium.messaging.internal.request;

import dev.morphium.messaging.message.Message;
import java.util.Collection;
import java.util.List;
import org.bson.types.ObjectId;

/** Where answers are looked for of which nobody was told. */
@FunctionalInterface
public interface AnswerStore {
  /**
   * The answers to some questions, in their order.
   *
   * @param asking the instance that asked
   * @throws dev.morphium.driver.DriverException when the database does not do as asked
   */
  List<Message> answers(Collection<ObjectId> questions, String asking);
}
