package dev.morphium.engine.replication;

import dev.morphium.engine.value.Document;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The replica set configuration: its members, their votes and priorities.
 *
 * <p>Source: MongoDB manual, "Replica Set Configuration".
 *
 * @param setName the name of the set
 * @param id the identity of the set
 * @param version counts configurations
 * @param term the term in which the configuration was made
 * @param members in the order of their numbers
 * @param modes the write concerns that the set defines: {@code settings.getLastErrorModes}
 */
public record SetConfiguration(
    String setName, ObjectId id, int version, long term, List<SetMember> members, Document modes) {
  public SetConfiguration {
    members = List.copyOf(members);
  }

  /** The member with this number; null when there is none. */
  public @Nullable SetMember member(int number) {
    for (SetMember member : members) {
      if (member.id() == number) {
        return member;
      }
    }
    return null;
  }

  /** The member with this name and port; null when there is none. */
  public @Nullable SetMember member(String host) {
    for (SetMember member : members) {
      if (member.host().equals(host)) {
        return member;
      }
    }
    return null;
  }

  /** How many members have a say. */
  public int voters() {
    return (int) members.stream().filter(SetMember::isVoting).count();
  }

  /** How many of them are the majority. */
  public int majority() {
    return voters() / 2 + 1;
  }

  /** The same configuration with another version. */
  public SetConfiguration version(int next) {
    return new SetConfiguration(setName, id, next, term, members, modes);
  }

  /** The same configuration with its only member under another address. */
  SetConfiguration soleMemberAt(String address) {
    return new SetConfiguration(
        setName, id, version, term, List.of(members.getFirst().at(address)), modes);
  }
}
