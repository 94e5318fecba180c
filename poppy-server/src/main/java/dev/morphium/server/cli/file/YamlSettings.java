package dev.morphium.server.cli.file;

import dev.morphium.server.cli.option.UsageException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** The settings of a YAML document, each with its line: every value is a text, as it stands. */
final class YamlSettings {
  private static final int DEEPEST = 8;

  private final String file;
  private final Predicate<String> known;
  private final Predicate<String> refused;
  private final Consumer<UsageException> problems;
  private final List<FileSetting> found = new ArrayList<>();

  /**
   * @param file its name, for messages
   * @param known the keys below which there are no others
   * @param refused those of them whose values do not matter
   * @param problems takes what is wrong; it may throw it
   */
  YamlSettings(
      String file,
      Predicate<String> known,
      Predicate<String> refused,
      Consumer<UsageException> problems) {
    this.file = file;
    this.known = known;
    this.refused = refused;
    this.problems = problems;
  }

  /** Reads a document. */
  List<FileSetting> read(String text) {
    Node root;
    try {
      Optional<Node> document =
          new Compose(LoadSettings.builder().setLabel(file).build()).composeString(text);
      if (document.isEmpty()) {
        return List.of();
      }
      root = document.get();
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(Mark::getLine).orElse(0) + 1;
      problems.accept(
          new UsageException("%s, line %d: no YAML: %s".formatted(file, line, e.getProblem())));
      return List.of();
    } catch (YamlEngineException e) {
      problems.accept(new UsageException(file + ": no YAML: " + e.getMessage()));
      return List.of();
    }
    if (root instanceof MappingNode mapping) {
      walk("", mapping, 0);
    } else {
      problems.accept(new UsageException(file + ": a configuration is a mapping of keys"));
    }
    return List.copyOf(found);
  }

  private void walk(String above, MappingNode mapping, int depth) {
    Set<String> seen = new HashSet<>();
    for (NodeTuple entry : mapping.getValue()) {
      int line = line(entry.getKeyNode());
      if (!(entry.getKeyNode() instanceof ScalarNode name)) {
        problems.accept(wrong("the key", line, "a key is a text"));
        continue;
      }
      String key = above + name.getValue();
      if (!seen.add(key)) {
        problems.accept(wrong(key, line, "it stands there twice"));
      } else if (refused.test(key)) {
        found.add(new FileSetting(key, line, List.of(), false));
      } else if (!known.test(key)
          && entry.getValueNode() instanceof MappingNode below
          && depth < DEEPEST) {
        walk(key + ".", below, depth + 1);
      } else {
        take(key, line, entry.getValueNode());
      }
    }
  }

  private void take(String key, int line, Node value) {
    List<String> values = new ArrayList<>();
    boolean good =
        switch (value) {
          case ScalarNode scalar -> scalar(scalar, "", values);
          case SequenceNode list ->
              list.getValue().stream()
                  .allMatch(
                      each -> each instanceof ScalarNode scalar && scalar(scalar, "", values));
          case MappingNode mapping ->
              mapping.getValue().stream()
                  .allMatch(
                      each ->
                          each.getKeyNode() instanceof ScalarNode name
                              && each.getValueNode() instanceof ScalarNode scalar
                              && scalar(scalar, name.getValue() + "=", values));
          default -> false;
        };
    if (good) {
      found.add(new FileSetting(key, line, values, value instanceof MappingNode));
    } else {
      problems.accept(
          wrong(
              key,
              line,
              values.isEmpty() ? "it has no value" : "its values are texts, in quotes if need be"));
    }
  }

  private static boolean scalar(ScalarNode scalar, String before, List<String> values) {
    if (scalar.getTag().equals(Tag.NULL)) {
      return false;
    }
    values.add(before + scalar.getValue());
    return true;
  }

  private static int line(Node node) {
    return node.getStartMark().map(Mark::getLine).orElse(0) + 1;
  }

  private UsageException wrong(String key, int line, String problem) {
    return new UsageException("%s (%s, line %d): %s".formatted(key, file, line, problem));
  }
}
