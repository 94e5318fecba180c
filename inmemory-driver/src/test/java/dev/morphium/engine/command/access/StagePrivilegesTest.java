package dev.morphium.engine.command.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.pipeline.PipelinePrivileges;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.pipeline.stage.Stages;
import dev.morphium.engine.security.ControlledEngine;
import dev.morphium.engine.security.KnownUsers;
import dev.morphium.engine.security.RemoteClient;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Each stage of the table needs the actions that the file says, which was written from MongoDB's
 * manual: with all of them a pipeline is not refused, and without any one of them it is.
 */
class StagePrivilegesTest {
  private final Engine engine = ControlledEngine.start();
  private int users;

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void eachStageNeedsAllOfItsActions() throws IOException {
    List<String> wrong = new ArrayList<>();
    Set<String> listed = new TreeSet<>();
    for (String[] row : rows()) {
      listed.add(row[0].trim());
      List<String> actions = row[2].isBlank() ? List.of() : List.of(row[2].trim().split(" +"));
      if (isDenied(row[1].trim(), actions)) {
        wrong.add(row[1] + " is denied with " + actions);
      }
      for (String missing : actions) {
        List<String> fewer = new ArrayList<>(actions);
        fewer.remove(missing);
        if (!isDenied(row[1].trim(), fewer)) {
          wrong.add(row[1] + " is allowed without " + missing);
        }
      }
    }
    assertThat(wrong).isEmpty();
    for (String stage : Stages.table(ServerListing.NONE).implementedNames()) {
      if (!listed.contains(stage) && !stage.equals("$listSessions")) {
        String call = "{aggregate: 'c', pipeline: [{" + stage + ": {}}], cursor: {}}";
        assertThat(isDenied(call, List.of("c/find"))).as(stage).isFalse();
        assertThat(isDenied(call, List.of("c/insert"))).as(stage).isTrue();
      }
    }
  }

  /** Of a field that stands twice, both are needed, whichever of them the stage takes. */
  @Test
  void aFieldThatStandsTwiceHidesNothing() {
    Document lookup =
        new DocumentBuilder()
            .append("from", "d")
            .append("from", "e")
            .append("pipeline", ArrayValue.EMPTY)
            .append("as", "b")
            .build();
    Document stage = new DocumentBuilder().append("$lookup", lookup).build();
    PipelinePrivileges needs =
        new PipelinePrivileges(Stages.table(ServerListing.NONE), List.of(), "app", "c", false);
    assertThat(needs.of(ArrayValue.of(stage)))
        .extracting(privilege -> privilege.resource().collection())
        .containsExactly("c", "d", "e");
  }

  private boolean isDenied(String call, List<String> actions) {
    String name = "u" + users++;
    StringBuilder privileges = new StringBuilder();
    for (String action : actions) {
      String[] parts = action.split("/", -1);
      String resource =
          switch (parts[0]) {
            case "app" -> "{db: 'app', collection: ''}";
            case "cluster" -> "{cluster: true}";
            case "all" -> "{db: '', collection: ''}";
            default -> "{db: 'app', collection: '" + parts[0] + "'}";
          };
      privileges.append("{resource: ").append(resource);
      privileges.append(", actions: ['").append(parts[1]).append("']},");
    }
    Reply made =
        KnownUsers.trusted(
            engine,
            "admin",
            "{createRole: '" + name + "', roles: [], privileges: [" + privileges + "]}");
    assertThat(made.ok()).as("%s", made.document()).isTrue();
    RemoteClient client = KnownUsers.of(engine, name, "[{role: '" + name + "', db: 'admin'}]");
    Reply reply =
        call.startsWith("admin:")
            ? client.run("admin", call.substring("admin:".length()))
            : client.run("app", call);
    return !reply.ok() && reply.code() == 13;
  }

  private static List<String[]> rows() throws IOException {
    List<String[]> rows = new ArrayList<>();
    try (InputStream file = StagePrivilegesTest.class.getResourceAsStream("/security/stages.txt")) {
      for (String line :
          new String(Objects.requireNonNull(file).readAllBytes(), UTF_8).split("\n")) {
        if (!line.isEmpty() && !line.startsWith("#")) {
          String[] cells = (line + " ").split("\\|", -1);
          assertThat(cells).as(line).hasSize(3);
          rows.add(cells);
        }
      }
    }
    return rows;
  }
}
