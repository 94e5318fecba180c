package dev.morphium.server.replication.raft.rpc;

import java.util.Set;

/**
 * Which other members nothing reaches from this one, and nothing comes from: a network that loses
 * everything between them, for tests.
 *
 * <p>Connections stay open, and what is sent on them is dropped, as by a broken switch: neither
 * side is told.
 */
public final class Partition {
  private volatile Set<String> cut = Set.of();
  private volatile boolean all;

  /** Cuts this member off from those at these addresses, and from no others. */
  public void cut(Set<String> addresses) {
    cut = Set.copyOf(addresses);
    all = false;
  }

  /** Cuts this member off from everybody. */
  public void cutAll() {
    all = true;
  }

  /** Everything gets through again. */
  public void heal() {
    cut(Set.of());
  }

  boolean drops(String address) {
    return all || cut.contains(address);
  }
}
