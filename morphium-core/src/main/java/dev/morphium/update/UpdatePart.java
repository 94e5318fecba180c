package dev.morphium.update;

/** A part of an update. */
sealed interface UpdatePart permits Change, RawUpdate {
  /** Says itself in the document of the whole. */
  void addTo(UpdateDocument document);
}
