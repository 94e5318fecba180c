package dev.morphium.server.replication.raft.machine;

import com.alipay.sofa.jraft.conf.Configuration;

/** Who is told what becomes of a member. Called on the machine's thread: must not block. */
public interface RoleListener {
  /** It is the primary, and has applied all that was committed before. */
  void leads(long term);

  /** It is the primary no more. */
  void leadsNoMore();

  /** It follows another member. */
  void follows(String leader, long term);

  /** Nobody leads that it knows of. */
  void leaderLost();

  /** These are the members now. */
  void configured(Configuration configuration);

  /** It cannot go on. */
  void failed(String reason);
}
