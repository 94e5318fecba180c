package dev.morphium.server.encoding;

/** The type tags of encoded effects; each keeps its meaning for ever. */
final class EffectTag {
  static final int INSERT_RECORD = 1;
  static final int UPDATE_RECORD = 2;
  static final int REPLACE_RECORD = 3;
  static final int DELETE_RECORD = 4;
  static final int CREATE_COLLECTION = 5;
  static final int DROP_COLLECTION = 6;
  static final int RENAME_COLLECTION = 7;
  static final int RENAME_OVER_COLLECTION = 8;
  static final int MODIFY_COLLECTION = 9;
  static final int CREATE_INDEX = 10;
  static final int MODIFY_INDEX = 11;
  static final int DROP_INDEX = 12;
  static final int DROP_DATABASE = 13;
  static final int NOTE = 14;
  static final int RECORD_STATEMENTS = 15;
  static final int COMMIT_TRANSACTION = 16;
  static final int FORGET_SESSIONS = 17;

  private EffectTag() {}
}
