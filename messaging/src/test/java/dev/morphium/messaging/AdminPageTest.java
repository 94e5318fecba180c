package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.schedule.Schedule;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.admin.AdminSettings;
import dev.morphium.server.net.ServerSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** What the server's admin page reads and writes of a queue is what messaging has written. */
class AdminPageTest {
  private static final Duration SOON = Duration.ofSeconds(90);
  private static final String QUEUE = "db=shop&queue=messages";

  private final HttpClient client = HttpClient.newHttpClient();

  private BsonDocument send(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> reply = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
    return BsonDocument.parse(reply.body());
  }

  private BsonDocument get(String url) throws Exception {
    return send(HttpRequest.newBuilder(URI.create(url)));
  }

  @Test
  void deadLettersAreSeenAndRequeued() throws Exception {
    PoppySettings settings =
        PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2))
            .with(new AdminSettings(AdminSettings.LOOPBACK, 0));
    AtomicBoolean broken = new AtomicBoolean(true);
    try (client;
        PoppyServer server = PoppyServer.start(settings);
        Morphium morphium = Morphium.connect("mongodb://127.0.0.1:" + server.port() + "/shop");
        Messaging messaging = Messaging.open(morphium)) {
      String words = server.description();
      String url = words.substring(words.indexOf("http://"));
      messaging
          .listenTo("print")
          .payload(String.class)
          .retry(Retry.times(1))
          .handle(
              (text, context) -> {
                if (broken.get()) {
                  throw new IllegalStateException("no paper");
                }
              });
      messaging
          .schedules()
          .put(
              "nightly",
              Schedule.cron("0 3 * * *", ZoneOffset.UTC),
              Message.job("print").payload("x"));
      Message job = messaging.send(Message.job("print").payload("hello").keepResult());
      await().atMost(SOON).until(() -> messaging.jobs().deadLetters("print").count() == 1);

      look(url);
      broken.set(false);
      requeue(url, job.id());
      assertThat(messaging.jobs().await(job.id(), SOON).state()).isEqualTo(State.DONE);
    }
  }

  /** What the page shows of the dead letter, the schedule and the instance. */
  private void look(String url) throws Exception {
    assertThat(get(url + "/api/queues").getArray("queues"))
        .containsExactly(BsonDocument.parse("{db: 'shop', queue: 'messages'}"));
    BsonDocument queue = get(url + "/api/queue?" + QUEUE);
    assertThat(queue.getArray("work"))
        .singleElement()
        .satisfies(
            work ->
                assertThat(work.asDocument().getDocument("_id"))
                    .isEqualTo(BsonDocument.parse("{topic: 'print', state: 'DEAD'}")));
    assertThat(queue.getArray("schedules").get(0).asDocument().getString("_id").getValue())
        .isEqualTo("nightly");
    assertThat(queue.getArray("instances").get(0).asDocument())
        .containsKeys("host", "process", "seen", "heartbeat_millis", "listeners");
    BsonValue dead = get(url + "/api/messages?state=DEAD&" + QUEUE).getArray("messages").get(0);
    BsonDocument failure =
        dead.asDocument().getDocument("work").getArray("failures").get(0).asDocument();
    assertThat(failure.getString("message").getValue()).isEqualTo("no paper");
    assertThat(failure.getString("type").getValue()).endsWith("IllegalStateException");
  }

  private void requeue(String url, ObjectId job) throws Exception {
    String body =
        "{\"db\": \"shop\", \"queue\": \"messages\", \"id\": {\"$oid\": \"%s\"}}".formatted(job);
    send(
        HttpRequest.newBuilder(URI.create(url + "/api/messages/requeue"))
            .header("content-type", "application/json")
            .header("x-csrf-token", get(url + "/api/session").getString("csrf").getValue())
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }
}
