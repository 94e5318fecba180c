package dev.morphium.engine.replication;

import java.util.List;

/**
 * The members that a write concern asks for: a number, the majority, or a tag.
 *
 * <p>Source: MongoDB manual, "Write Concern", sections "w Option" and "Custom Multi-Datacenter
 * Write Concerns".
 */
public sealed interface ReplicationTarget {
  /** So many members, the primary among them. */
  record Members(int count) implements ReplicationTarget {}

  /** Members with so many different values of each of these tags. */
  record Tags(List<Tag> tags) implements ReplicationTarget {
    public Tags {
      tags = List.copyOf(tags);
    }
  }

  /** So many different values of a tag. */
  record Tag(String name, int values) {}

  /** Whether these members, counted with the primary, are enough. */
  default boolean isMetBy(List<SetMember> members) {
    return switch (this) {
      case Members(int count) -> members.size() >= count;
      case Tags(List<Tag> tags) ->
          tags.stream()
              .allMatch(
                  tag ->
                      members.stream()
                              .map(member -> member.tags().get(tag.name()))
                              .filter(value -> !value.isMissing())
                              .distinct()
                              .count()
                          >= tag.values());
    };
  }
}
