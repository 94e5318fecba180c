package dev.morphium.spring.sample;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.spring.messaging.MessageListener;
import dev.morphium.spring.messaging.Recurring;
import java.util.concurrent.CountDownLatch;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** A service as applications have it: a repository, a transaction, a listener. */
@Service
public class Warehouse {
  private final Articles articles;
  private final Messaging messaging;
  private final CountDownLatch counted = new CountDownLatch(1);

  Warehouse(Articles articles, Messaging messaging) {
    this.articles = articles;
    this.messaging = messaging;
  }

  /** Stores an article and announces it, both or none. */
  @Transactional
  public void add(String id, int pieces) {
    articles.save(new Article(id, pieces, 0));
    messaging.send(Message.job("added").payload(id));
    if (pieces < 0) {
      throw new IllegalStateException("fewer than none");
    }
  }

  /** Is told of new articles. */
  @MessageListener("${sample.topic:added}")
  void counts(String id) {
    if (articles.findById(id).isPresent()) {
      counted.countDown();
    }
  }

  /** Answers how many pieces there are. */
  @MessageListener("pieces")
  int pieces(String id) {
    return articles.findById(id).orElseThrow().pieces();
  }

  /** Comes by the clock. */
  @MessageListener("nightly")
  @Recurring(cron = "0 3 * * *")
  void nightly() {
    counted.countDown();
  }

  /** Reaches zero when the listener has found what it was told of. */
  public CountDownLatch counted() {
    return counted;
  }
}
