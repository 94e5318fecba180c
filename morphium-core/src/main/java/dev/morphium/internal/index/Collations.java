package dev.morphium.internal.index;

import dev.morphium.annotation.Collation;
import java.util.Locale;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** Collations of annotations as commands have them. Source: MongoDB manual, "Collation". */
public final class Collations {
  private Collations() {}

  /** The document of a collation that has a locale. */
  public static BsonDocument document(Collation collation) {
    BsonDocument document = new BsonDocument("locale", new BsonString(collation.locale()));
    document.append("caseLevel", BsonBoolean.valueOf(collation.caseLevel()));
    document.append("caseFirst", text(collation.caseFirst()));
    document.append("strength", new BsonInt32(collation.strength().ordinal() + 1));
    document.append("numericOrdering", BsonBoolean.valueOf(collation.numericOrdering()));
    String alternate =
        collation.alternate() == Collation.Alternate.SHIFTED ? "shifted" : "non-ignorable";
    document.append("alternate", new BsonString(alternate));
    document.append("maxVariable", text(collation.maxVariable()));
    document.append("backwards", BsonBoolean.valueOf(collation.backwards()));
    return document;
  }

  private static BsonString text(Enum<?> constant) {
    return new BsonString(constant.name().toLowerCase(Locale.ROOT));
  }
}
