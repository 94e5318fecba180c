package dev.morphium.internal.pool.topology;

import dev.morphium.pool.net.HostAddress;
import java.util.Set;
import java.util.TreeSet;
import org.bson.types.ObjectId;

/** A member of the model of a replica set: what it believes about itself and the set. */
final class ModelMember {
  final HostAddress address;
  ObjectId process;
  long counter;
  boolean up = true;
  boolean primary;
  int group;
  int term;
  int electedIn;
  int setVersion;
  Set<String> members = new TreeSet<>();

  ModelMember(HostAddress address, ObjectId process) {
    this.address = address;
    this.process = process;
  }

  /** The set's configuration as this member knows it, and whether it is part of it. */
  boolean belongs() {
    return members.contains(address.toString());
  }

  void learn(int newerVersion, Set<String> newerMembers) {
    if (newerVersion > setVersion) {
      setVersion = newerVersion;
      members = new TreeSet<>(newerMembers);
      counter++;
    }
  }

  void stepDown() {
    if (primary) {
      primary = false;
      counter++;
    }
  }

  void restart(ObjectId newProcess) {
    up = true;
    primary = false;
    process = newProcess;
    counter = 0;
  }

  /** What it answers to hello. */
  String hello() {
    if (!belongs()) {
      return "{isreplicaset: true, topologyVersion: %s}".formatted(version());
    }
    String hosts = Events.list(members.toArray(String[]::new));
    return primary
        ? "{setName: 'rs', isWritablePrimary: true, hosts: %s, setVersion: %d, electionId: %s, me: '%s', topologyVersion: %s}"
            .formatted(hosts, setVersion, Events.election(electedIn), address, version())
        : "{setName: 'rs', secondary: true, hosts: %s, setVersion: %d, me: '%s', topologyVersion: %s}"
            .formatted(hosts, setVersion, address, version());
  }

  private String version() {
    return "{processId: {$oid: '%s'}, counter: {$numberLong: '%d'}}".formatted(process, counter);
  }
}
