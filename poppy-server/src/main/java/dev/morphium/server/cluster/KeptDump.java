package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.Root;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.ScheduledDumps;
import dev.morphium.server.replication.MemberReport.Kept;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A member's newest dump, as what its set can begin with. */
public final class KeptDump implements KeptData {
  private static final Logger LOG = LoggerFactory.getLogger(KeptDump.class);

  private final ScheduledDumps dumps;
  private final Set<String> hosts;
  private final Kept kept;

  /**
   * The newest of a member's dumps.
   *
   * @throws CorruptDataException when it is of another set
   */
  public KeptDump(ScheduledDumps dumps, ClusterSettings settings) throws CorruptDataException {
    this.dumps = dumps;
    hosts =
        settings.members().stream()
            .map(member -> member.member().host())
            .collect(Collectors.toSet());
    DumpSummary newest = dumps.newest().orElse(null);
    if (newest == null) {
      kept = Kept.NOTHING;
      return;
    }
    String set = newest.manifest().set();
    if (newest.incarnation() > 0 && !set.equals(settings.setName())) {
      throw new CorruptDataException(
          "the dump %s is of set '%s', and this is a member of set '%s'"
                  .formatted(newest.path(), set, settings.setName())
              + "; give it a --dump-dir of its own");
    }
    kept = new Kept(newest.incarnation(), newest.position());
  }

  @Override
  public Kept kept() {
    return kept;
  }

  /** Reads the dump, without a configuration of other members than those there are now. */
  @Override
  public Root read() throws IOException {
    Root root = dumps.read();
    if (kept == Kept.NOTHING) {
      return root;
    }
    LOG.info(
        "the set begins with this dump, the newest of all its members; what was written later is"
            + " not there any more");
    SetConfiguration stored = StoredConfiguration.read(root);
    if (stored == null
        || stored.members().stream()
            .map(SetMember::host)
            .collect(Collectors.toSet())
            .equals(hosts)) {
      return root;
    }
    LOG.warn(
        "the dump has a configuration of other members ({}), which is not restored",
        named(
            "members",
            stored.members().stream().map(SetMember::host).collect(Collectors.joining(", "))));
    return StoredConfiguration.without(root);
  }
}
