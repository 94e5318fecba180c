package dev.morphium.server.admin.docs;

/**
 * A page of the documentation.
 *
 * @param name its name in the navigation, such as {@code api/query.md}
 * @param source its Markdown, as a path from the top of the repository: links are relative to it
 * @param section the part of the navigation that it stands in
 * @param title its first heading
 */
record DocumentPage(String name, String source, String section, String title) {
  /** Where the admin port has it. */
  String url() {
    return DocumentationRoutes.ROOT + name.substring(0, name.length() - ".md".length());
  }
}
