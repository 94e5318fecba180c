package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.server.replication.MemberReport;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees whether the members that look for their set list the same members: whoever has another list
 * would begin another set, or count another majority.
 *
 * <p>A list that comes from a later configuration of the set counts for more than one before it,
 * and than that of a command line: members that were not there when the set was changed, or that
 * nobody has told, find out when the set is there.
 */
final class ListComparison {
  private static final Logger LOG = LoggerFactory.getLogger(ListComparison.class);

  private final ClusterSettings settings;
  private final Supplier<String> list;
  private final IntSupplier configuration;
  private final Set<String> told = new HashSet<>();
  private final Map<String, String> different = new HashMap<>();

  /**
   * @param list the members that this one goes by
   * @param configuration the version of the configuration that they are from
   */
  ListComparison(ClusterSettings settings, Supplier<String> list, IntSupplier configuration) {
    this.settings = settings;
    this.list = list;
    this.configuration = configuration;
  }

  /**
   * Whether this member may begin the set with these, which look for it, too.
   *
   * @param looking their reports, by address
   */
  boolean allowToBegin(Map<String, MemberReport> looking) {
    different.clear();
    boolean newer = false;
    for (MemberReport report : looking.values()) {
      if (report.members().equals(list.get())
          || report.configuration() < configuration.getAsInt()) {
        continue;
      }
      if (report.configuration() > configuration.getAsInt()) {
        newer = true;
        tell(
            "{} knows a later configuration of set '{}', with the members {}; this member, which"
                + " goes by {}, waits for it to begin the set",
            report);
      } else {
        different.put(report.address(), report.members());
        tell(
            "{} was started with another list of members than this one, and no set begins before"
                + " all have the same: for set '{}' it has {}, and this one {}",
            report);
      }
    }
    return !newer && different.isEmpty();
  }

  private void tell(String line, MemberReport report) {
    if (told.add(report.address() + " " + report.members())) {
      LOG.warn(
          line,
          named("host", host(report.address())),
          named("set", settings.setName()),
          report.members(),
          list.get());
    }
  }

  private String host(String address) {
    return settings.members().stream()
        .filter(member -> member.raftAddress().equals(address))
        .map(member -> member.member().host())
        .findFirst()
        .orElse(address);
  }

  /** Whether all other members are there and list others than this one does. */
  boolean areAllOthers() {
    return different.size() == settings.others().size();
  }

  /** What is said to the operator then. */
  String refusal() {
    return "all other members of the set '%s' were started with another list of members: %s there, and %s here; give all of them the same --members, in the same order"
        .formatted(
            settings.setName(), String.join(" or ", Set.copyOf(different.values())), list.get());
  }

  /** A member tells of a set that is there. */
  void noteSet(MemberReport report) {
    String remark = remark(report);
    if (!remark.isEmpty()) {
      LOG.warn(
          "the set '{}' that {} belongs to {}",
          named("set", settings.setName()),
          named("host", host(report.address())),
          named("remark", remark));
    }
  }

  /** What is to be said when the set has other members than this one goes by; empty otherwise. */
  String remark(MemberReport report) {
    String members = report.members();
    String own = settings.own().member().host();
    if (members.isEmpty() || members.equals(list.get())) {
      return "";
    }
    return ClusterMember.isListed(members, own)
        ? "has the members %s; these count, and not those that this member goes by: %s"
            .formatted(members, list.get())
        : "has the members %s; %s, which is none of them, waits until replSetReconfig adds it"
            .formatted(members, own);
  }
}
