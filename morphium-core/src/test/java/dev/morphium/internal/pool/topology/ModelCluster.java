package dev.morphium.internal.pool.topology;

import dev.morphium.pool.net.HostAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.bson.types.ObjectId;

/**
 * A model of a replica set with elections, former primaries that have not noticed, partitions,
 * restarts and new configurations.
 */
final class ModelCluster {
  private final Random random;
  private final Map<HostAddress, ModelMember> members = new LinkedHashMap<>();
  private int processes;

  ModelCluster(Random random, int size) {
    this.random = random;
    Set<String> names = new TreeSet<>();
    for (int i = 0; i < size; i++) {
      HostAddress address = new HostAddress("m" + i, 27017);
      members.put(address, new ModelMember(address, nextProcess()));
      names.add(address.toString());
    }
    members.values().forEach(member -> member.learn(1, names));
  }

  List<HostAddress> addresses() {
    return List.copyOf(members.keySet());
  }

  /** What somebody who asks a server is told. */
  TopologyEvent ask(HostAddress address, long millis) {
    ModelMember member = members.get(address);
    if (member == null || !member.up) {
      return new TopologyEvent.Unreachable(
          address, new IllegalStateException("nobody there"), millis);
    }
    return Events.hello(address.toString(), member.hello(), millis);
  }

  /** Something happens. */
  void step() {
    ModelMember member = any();
    switch (random.nextInt(8)) {
      case 0 -> member.up = false;
      case 1, 2 -> {
        if (!member.up) {
          member.restart(nextProcess());
        }
      }
      case 3 -> members.values().forEach(each -> each.group = random.nextInt(2));
      case 4 -> members.values().forEach(each -> each.group = 0);
      case 5, 6 -> elect(member);
      default -> reconfigure(member);
    }
  }

  /** Everything is up and connected, and a member is elected. */
  ModelMember heal() {
    for (ModelMember member : members.values()) {
      member.group = 0;
      if (!member.up) {
        member.restart(nextProcess());
      }
    }
    ModelMember newest = any();
    for (ModelMember member : members.values()) {
      if (member.setVersion > newest.setVersion || !newest.belongs()) {
        newest = member;
      }
    }
    for (ModelMember member : members.values()) {
      member.learn(newest.setVersion, newest.members);
    }
    List<ModelMember> able = members.values().stream().filter(ModelMember::belongs).toList();
    ModelMember chosen = able.get(random.nextInt(able.size()));
    elect(chosen);
    if (!chosen.primary) {
      throw new AssertionError("a whole set elects a primary");
    }
    return chosen;
  }

  private void elect(ModelMember candidate) {
    if (!candidate.up || !candidate.belongs()) {
      return;
    }
    List<ModelMember> voters = reachable(candidate);
    int term = 0;
    for (ModelMember voter : voters) {
      if (voter.setVersion > candidate.setVersion) {
        return;
      }
      term = Math.max(term, voter.term);
    }
    if (voters.size() * 2 <= candidate.members.size()) {
      return;
    }
    for (ModelMember voter : voters) {
      voter.term = term + 1;
      voter.stepDown();
      voter.learn(candidate.setVersion, candidate.members);
    }
    candidate.primary = true;
    candidate.electedIn = term + 1;
    candidate.counter++;
  }

  /** The primary of a majority adds or removes a member, but not the first one. */
  private void reconfigure(ModelMember member) {
    List<ModelMember> others = reachable(member);
    if (!member.up
        || !member.primary
        || others.size() * 2 <= member.members.size()
        || others.stream().anyMatch(other -> other.term > member.electedIn)) {
      return;
    }
    Set<String> names = new TreeSet<>(member.members);
    String changed = any().address.toString();
    if (!names.remove(changed)) {
      names.add(changed);
    }
    if (!names.contains(member.address.toString())
        || !names.contains(addresses().get(0).toString())
        || names.size() < 2) {
      return;
    }
    int version = member.setVersion + 1;
    others.forEach(other -> other.learn(version, names));
  }

  private List<ModelMember> reachable(ModelMember from) {
    List<ModelMember> reachable = new ArrayList<>();
    for (ModelMember member : members.values()) {
      if (member.up
          && member.group == from.group
          && from.members.contains(member.address.toString())) {
        reachable.add(member);
      }
    }
    return reachable;
  }

  private ModelMember any() {
    List<ModelMember> all = List.copyOf(members.values());
    return all.get(random.nextInt(all.size()));
  }

  private ObjectId nextProcess() {
    return new ObjectId("%08x%016x".formatted(0x60000000 + ++processes, processes));
  }
}
