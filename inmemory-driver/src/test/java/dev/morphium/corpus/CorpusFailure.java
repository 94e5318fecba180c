package dev.morphium.corpus;

/**
 * A test case that did not get the answer it expects.
 *
 * @param file the file's name
 * @param line the line of the file
 * @param command what was sent
 * @param expected what the line expects
 * @param observed what came
 * @param difference the first place where the two differ
 */
record CorpusFailure(
    String file, int line, String command, String expected, String observed, String difference) {
  @Override
  public String toString() {
    return """

    %s.jsonl:%d  %s
      command  %s
      expected %s
      got      %s
    """
        .formatted(file, line, difference, command, expected, observed);
  }
}
