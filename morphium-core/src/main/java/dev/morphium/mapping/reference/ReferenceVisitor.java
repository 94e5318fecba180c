package dev.morphium.mapping.reference;

import org.bson.BsonValue;

/** What is told of the references in a document. */
@FunctionalInterface
public interface ReferenceVisitor {
  /** A reference, in the order of the document. */
  void found(ReferenceTarget target, BsonValue id);
}
