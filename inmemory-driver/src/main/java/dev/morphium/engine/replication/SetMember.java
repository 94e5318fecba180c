package dev.morphium.engine.replication;

import dev.morphium.engine.value.Document;

/**
 * A member entry of the replica set configuration.
 *
 * <p>Source: MongoDB manual, "Replica Set Configuration", section "members".
 *
 * @param id its number, which never changes
 * @param host its name and port, as clients reach it
 * @param priority how much it is wanted as primary; 0 when it never is to be one
 * @param votes 1, or 0 when it has no say in elections and commits
 * @param hidden whether clients are not told of it
 * @param tags what write concerns and read preferences choose members by
 */
public record SetMember(
    int id, String host, double priority, int votes, boolean hidden, Document tags) {

  /** A member like most. */
  public SetMember(int id, String host, double priority) {
    this(id, host, priority, 1, false, Document.EMPTY);
  }

  /** The same member under another address. */
  SetMember at(String address) {
    return new SetMember(id, address, priority, votes, hidden, tags);
  }

  /**
   * The name and port that a text stands for, as members are called by; the port is 27017 unless
   * given.
   *
   * @throws dev.morphium.protocol.CommandException 9 when it is none
   */
  public static String hostAndPort(String text) {
    return MemberHost.of(text);
  }

  /** Whether it may become primary. */
  public boolean isElectable() {
    return priority > 0;
  }

  /** Whether it has a say in elections and commits. */
  public boolean isVoting() {
    return votes > 0;
  }
}
