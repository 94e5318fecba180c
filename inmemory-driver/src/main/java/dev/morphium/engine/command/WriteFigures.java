package dev.morphium.engine.command;

/** The figures of what one operation wrote. Belongs to one thread at a time. */
public final class WriteFigures {
  private long inserts;
  private long refused;
  private long inserted;
  private long matched;
  private long modified;
  private long upserted;
  private long deleted;
  private long updates;
  private long deletes;

  /**
   * Documents were inserted.
   *
   * @param statements how many were tried
   * @param documents how many are there now
   */
  public void inserted(long statements, long documents) {
    inserts += statements;
    inserted += documents;
  }

  /** A statement failed, and the command went on. */
  public void refused() {
    refused++;
  }

  /**
   * Updates were done.
   *
   * @param statements how many
   * @param found how many documents they matched
   * @param changed how many of these they changed
   * @param made how many documents they inserted because none matched
   */
  public void updated(long statements, long found, long changed, long made) {
    updates += statements;
    matched += found;
    modified += changed;
    upserted += made;
  }

  /**
   * Deletes were done.
   *
   * @param statements how many
   * @param documents how many documents they deleted
   */
  public void deleted(long statements, long documents) {
    deletes += statements;
    deleted += documents;
  }

  public long inserted() {
    return inserted;
  }

  public long matched() {
    return matched;
  }

  public long modified() {
    return modified;
  }

  public long upserted() {
    return upserted;
  }

  public long deleted() {
    return deleted;
  }

  /** How many documents were to be inserted, until the first failure if they were ordered. */
  public long inserts() {
    return inserts;
  }

  /** How many statements failed. */
  public long refusals() {
    return refused;
  }

  /** How many statements that update there were. */
  public long updates() {
    return updates;
  }

  /** How many statements that delete there were. */
  public long deletes() {
    return deletes;
  }
}
