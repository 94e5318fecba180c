package dev.morphium.watch;

/** What a change event tells of. Source: MongoDB manual, "Change Events", {@code operationType}. */
public enum OperationType {
  INSERT("insert"),
  UPDATE("update"),
  REPLACE("replace"),
  DELETE("delete"),
  DROP("drop"),
  RENAME("rename"),
  DROP_DATABASE("dropDatabase"),
  INVALIDATE("invalidate"),
  CREATE("create"),
  CREATE_INDEXES("createIndexes"),
  DROP_INDEXES("dropIndexes"),
  MODIFY("modify"),
  /** Another type, which servers newer than this library know. */
  OTHER("");

  private final String text;

  OperationType(String text) {
    this.text = text;
  }

  /** The name in events; empty for {@link #OTHER}. */
  public String text() {
    return text;
  }

  /** The type of this name. */
  public static OperationType of(String text) {
    for (OperationType type : values()) {
      if (type.text.equals(text)) {
        return type;
      }
    }
    return OTHER;
  }
}
