package dev.morphium.corpus;

import dev.morphium.driver.Driver;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Records answers: writes behind each command of a file that has none what a driver answers.
 *
 * <p>The file is its own source: a new case is a line without an answer. Answers are recorded only
 * where replayed cases vouch for the family, and are reviewed before they are committed.
 */
final class Recorder {
  private final Driver driver;
  private final Truth truth;
  private final boolean again;

  /**
   * @param again whether to record anew what has an answer already
   */
  Recorder(Driver driver, Truth truth, boolean again) {
    this.driver = driver;
    this.truth = truth;
    this.again = again;
  }

  /** Writes a file with the answers it lacked; gives back how many those were. */
  int record(Path folder, Path path) throws IOException {
    CorpusFile file = Corpus.load(folder, path);
    if (!again && file.cases().stream().allMatch(CorpusFile.Line::hasAnswer)) {
      return 0;
    }
    String objection = truth.objection(file);
    if (objection != null) {
      throw new IllegalStateException(objection);
    }
    List<String> text = new ArrayList<>();
    text.add(JsonText.ofJson(file.header()));
    int recorded = 0;
    try (CorpusRun run = new CorpusRun(driver, file)) {
      for (CorpusFile.Line line : file.lines()) {
        if (line.isSetup()) {
          run.setUp(line);
          text.add(JsonText.ofJson(line.json()));
          continue;
        }
        Document observed = run.observe(line);
        boolean keep = line.hasAnswer() && !again;
        text.add(keep ? JsonText.ofJson(line.json()) : recorded(line, observed));
        recorded += keep ? 0 : 1;
      }
    }
    String all = String.join("\n", text) + "\n";
    Files.writeString(path, all.replace(file.database(), "{{db}}"));
    return recorded;
  }

  private static String recorded(CorpusFile.Line line, Document observed) {
    Map<String, Object> command = new LinkedHashMap<>(line.json());
    List.of("error", "answer", "reply", "after").forEach(command::remove);
    StringBuilder text = new StringBuilder(JsonText.ofJson(command));
    text.setLength(text.length() - 1);
    for (Element element : observed.elements()) {
      text.append(", \"").append(element.name()).append("\": ");
      text.append(JsonText.of(element.value()));
    }
    return text.append('}').toString();
  }
}
