package dev.morphium.replay;

import dev.morphium.driver.Command;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Reply;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs cases on a driver, each in a database of its own. */
final class CaseRunner {
  private static final String COLLECTION = "testcoll";
  private static final int LARGE = 16 << 20;

  private final Driver driver;
  private final String prefix;
  private int number;

  /**
   * @param prefix one letter that no other runner on this driver uses for its databases
   */
  CaseRunner(Driver driver, String prefix) {
    this.driver = driver;
    this.prefix = prefix;
  }

  /** Null when the case passes, else why it does not. */
  @Nullable String run(String line) {
    String database = prefix + String.format("%05d", number++ % 100_000);
    Map<String, Object> testCase =
        Json.object(
            Json.parse(
                line.replace("{{db}}", database)
                    .replace("{{coll}}", COLLECTION)
                    .replace("{{DB}}", database.toUpperCase(Locale.ROOT))
                    .replace("{{COLL}}", COLLECTION.toUpperCase(Locale.ROOT))));
    Run run = new Run(database);
    try {
      return run.whole(testCase);
    } catch (IllegalStateException unresolved) {
      return String.valueOf(unresolved.getMessage());
    } finally {
      run.cleanUp(testCase);
    }
  }

  /** One case while it runs. */
  private final class Run {
    private final String database;
    private final CaseState state = new CaseState();
    private final CaseValues values = new CaseValues(state);

    Run(String database) {
      this.database = database;
    }

    @Nullable String whole(Map<String, Object> testCase) {
      List<Object> steps = new ArrayList<>();
      if (testCase.get("setup") instanceof List<?> setup) {
        steps.addAll(setup);
      }
      if (testCase.get("steps") instanceof List<?> main) {
        steps.addAll(main);
      } else {
        steps.add(testCase);
      }
      List<Object[]> wanted = new ArrayList<>();
      for (Object each : steps) {
        Map<String, Object> step = Json.object(each);
        Document reply = send(step);
        if (step.get("as") instanceof String name) {
          state.remember(name, reply);
        }
        Object expected = step.get("expect");
        if (expected instanceof List<?> several) {
          several.forEach(one -> wanted.add(new Object[] {reply, one}));
        } else if (expected != null) {
          wanted.add(new Object[] {reply, expected});
        } else if (step.get("ignoreError") != Boolean.TRUE
            && (Judge.failure(reply) != null || Judge.hasWriteErrors(reply))) {
          return "setup " + reply;
        }
      }
      Judge judge = new Judge(values);
      for (Object[] pair : wanted) {
        String why = judge.judge((Document) pair[0], Json.object(pair[1]));
        if (why != null) {
          return why;
        }
      }
      return null;
    }

    void cleanUp(Map<String, Object> testCase) {
      if (testCase.get("cleanup") instanceof List<?> steps) {
        for (Object step : steps) {
          sendIfPossible(Json.object(step));
        }
      }
      execute(database, new DocumentBuilder().append("dropDatabase", 1).build());
    }

    /** An earlier step may have failed, so that what this one refers to is not there. */
    private boolean sendIfPossible(Map<String, Object> step) {
      try {
        send(step);
        return true;
      } catch (IllegalStateException unresolved) {
        return false;
      }
    }

    private Document send(Map<String, Object> step) {
      Document command = (Document) values.value(step.get("command"));
      String on = step.get("database") instanceof String other ? other : database;
      return execute(on, command);
    }
  }

  private Document execute(String database, Document command) {
    DocumentBuilder body = new DocumentBuilder();
    List<DocumentSequence> sequences = new ArrayList<>();
    boolean large = command.length() > LARGE;
    for (Element element : command.elements()) {
      if (large && element.name().equals("documents") && element.value() instanceof ArrayValue a) {
        sequences.add(sequence(a));
      } else {
        body.append(element.name(), element.value());
      }
    }
    Document sent = body.append("$db", StringValue.of(database)).build();
    Reply reply = driver.execute(new Command(database, sent.bytes(), 0, sent.length(), sequences));
    return Document.view(reply.bytes(), reply.offset());
  }

  private static DocumentSequence sequence(ArrayValue documents) {
    return DocumentSequence.of(
        "documents",
        documents.elements().stream().map((Value value) -> ((Document) value).toBson()).toList());
  }
}
