package dev.morphium.server.dump.transfer;

/** Singular and plural of counted things in messages: one document, and several documents. */
final class Plural {
  private Plural() {}

  static String collections(long count) {
    return of(count, "collection", "collections");
  }

  static String documents(long count) {
    return of(count, "document", "documents");
  }

  static String of(long count, String one, String several) {
    return count + " " + (count == 1 ? one : several);
  }
}
