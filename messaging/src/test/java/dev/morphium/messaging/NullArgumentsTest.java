package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.NullArguments;
import dev.morphium.messaging.client.ServiceSettings;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.job.JobStatus;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retention;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.SendOptions;
import dev.morphium.messaging.schedule.Schedule;
import dev.morphium.messaging.schedule.Timing;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Null where no null may be is refused by each public method, by the argument's name. */
class NullArgumentsTest extends Instances {
  private final Map<Class<?>, Object> samples = new HashMap<>();

  private NullArguments nulls() {
    samples.put(String.class, "orders");
    samples.put(Object.class, "x");
    samples.put(Class.class, String.class);
    samples.put(Duration.class, Duration.ofSeconds(1));
    samples.put(Instant.class, Instant.EPOCH);
    samples.put(ZoneId.class, ZoneId.of("UTC"));
    samples.put(ObjectId.class, new ObjectId());
    samples.put(List.class, List.of());
    samples.put(Message.class, Message.to("orders"));
    samples.put(BsonDocument.class, new BsonDocument("a", new BsonInt32(1)));
    samples.put(MessagingSettings.class, MessagingSettings.DEFAULT);
    samples.put(ServiceSettings.class, ServiceSettings.DEFAULT);
    samples.put(Retention.class, Retention.DEFAULT);
    samples.put(Retry.class, Retry.DEFAULT);
    samples.put(SendOptions.class, SendOptions.DEFAULT);
    samples.put(PayloadType.class, PayloadType.of(String.class));
    samples.put(Morphium.class, morphium);
    samples.put(Timing.class, Schedule.every(Duration.ofHours(1)).timing());
    samples.put(Schedule.class, Schedule.every(Duration.ofHours(1)));
    return new NullArguments(samples);
  }

  @Test
  void ofMethods() {
    NullArguments nulls = nulls();
    Messaging messaging = instance("a");
    Message job = messaging.send(Message.job("orders"));
    samples.put(JobStatus.class, messaging.jobs().find(job.id()));
    List<String> wrong = new ArrayList<>();
    List.of(
            messaging,
            messaging.jobs(),
            messaging.schedules(),
            messaging.topics(),
            messaging.groups(),
            messaging.status(),
            messaging.listenTo("orders"),
            messaging.request(Message.to("orders")),
            Message.to("orders"),
            MessagingSettings.DEFAULT,
            ServiceSettings.DEFAULT,
            SendOptions.DEFAULT,
            Retry.DEFAULT)
        .forEach(receiver -> wrong.addAll(nulls.ofMethods(receiver)));
    assertThat(wrong).isEmpty();
  }

  @Test
  void ofStatics() {
    NullArguments nulls = nulls();
    List<String> wrong = new ArrayList<>();
    List.of(Messaging.class, Message.class, Retry.class, Schedule.class, PayloadType.class)
        .forEach(type -> wrong.addAll(nulls.ofStatics(type)));
    assertThat(wrong).isEmpty();
  }
}
