package dev.morphium.server.encoding;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.session.ExecutedStatements;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes batches with effects of all kinds that need not fit to any root. */
final class RandomBatches {
  /** How many kinds of effects there are. */
  static final int KINDS = 15;

  private final Random random;
  private final List<UUID> collections = new ArrayList<>();

  RandomBatches(Random random) {
    this.random = random;
    for (int i = 0; i < 3; i++) {
      collections.add(id());
    }
  }

  ChangeBatch batch() {
    List<Effect> effects = new ArrayList<>();
    int count = 1 + random.nextInt(20);
    for (int i = 0; i < count; i++) {
      effects.add(effect(random.nextInt(KINDS)));
    }
    return new ChangeBatch(number() >>> 1, random.nextLong(), number(), effects);
  }

  Effect effect(int kind) {
    UUID id = collections.get(random.nextInt(collections.size()));
    return switch (kind) {
      case 0 -> new Effect.InsertRecord(id, number() >>> 1, document().bytes());
      case 1 -> new Effect.UpdateRecord(id, number() >>> 1, document().bytes(), maybe());
      case 2 -> new Effect.DeleteRecord(id, number() >>> 1, view());
      case 3 -> new Effect.CreateCollection(id, namespace(), document());
      case 4 -> new Effect.DropCollection(id);
      case 5 -> new Effect.RenameCollection(id, namespace(), random.nextBoolean() ? null : id());
      case 6 -> new Effect.ModifyCollection(id, document());
      case 7 -> new Effect.CreateIndex(id, index());
      case 8 -> new Effect.ModifyIndex(id, index());
      case 9 -> new Effect.DropIndex(id, text());
      case 10 -> new Effect.DropDatabase(text());
      case 11 -> new Effect.Note(document());
      case 12 -> new Effect.RecordStatements(session(), number(), statements());
      case 13 -> {
        List<Effect> effects = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          effects.add(effect(random.nextInt(13)));
        }
        yield new Effect.CommitTransaction(session(), number(), number(), effects);
      }
      default -> new Effect.ForgetSessions(List.of(session(), session()));
    };
  }

  private ExecutedStatements statements() {
    int first = (int) number();
    return new ExecutedStatements(first, random.nextInt(), maybe(), number());
  }

  private IndexDefinition index() {
    IndexDefinition index = IndexDefinition.of(Document.parse("{a: 1, 'b.c': -1}"), text());
    return random.nextBoolean()
        ? index
        : index.withOption("partialFilterExpression", Document.parse("{a: {$gt: 3}}"));
  }

  private SessionId session() {
    return new SessionId(id(), random.nextBoolean() ? SessionId.NOBODY : text());
  }

  private Namespace namespace() {
    return new Namespace(text(), text());
  }

  private @Nullable Document maybe() {
    return random.nextBoolean() ? null : document();
  }

  private Document document() {
    DocumentBuilder builder = new DocumentBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      builder.append("f" + i, text());
    }
    return builder.build().compact();
  }

  /** A document within a larger one. */
  private Document view() {
    return (Document) new DocumentBuilder().append("in", document()).build().get("in");
  }

  private UUID id() {
    return new UUID(random.nextLong(), random.nextLong());
  }

  private long number() {
    return random.nextLong() >> random.nextInt(Long.SIZE);
  }

  private String text() {
    return "täxt-" + "x".repeat(random.nextInt(30)) + random.nextInt();
  }
}
