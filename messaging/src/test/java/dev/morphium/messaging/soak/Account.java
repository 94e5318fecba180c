package dev.morphium.messaging.soak;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;

/**
 * What became of every message of a run, as the database shows it.
 *
 * <p>Knows nothing of messaging but the documents that it promises.
 */
final class Account {
  /** How far the clocks of this machine and the server may seem apart, in milliseconds. */
  private static final long CLOCKS = 250;

  private final long seed;
  private final int instances;
  private final Set<String> stableRuns;
  private final Map<Integer, Long> sent = new TreeMap<>();
  private final Map<Integer, List<Seen>> effects = new HashMap<>();
  private final Map<Integer, List<String>> states = new HashMap<>();
  private final List<String> missing = new ArrayList<>();
  private final List<String> wrong = new ArrayList<>();

  private record Seen(int number, String by, long clock, BsonTimestamp at) {}

  /**
   * Looks at everything.
   *
   * @param stableRuns the runs of instances that were there all the time
   */
  Account(Ledger ledger, long seed, int instances, Set<String> stableRuns) {
    this.seed = seed;
    this.instances = instances;
    this.stableRuns = stableRuns;
    for (BsonDocument one : ledger.all("sent", "not_before")) {
      sent.put(one.getNumber("_id").intValue(), one.getNumber("not_before").longValue());
    }
    for (BsonDocument one : ledger.all("effects", "number", "by", "clock", "at")) {
      int number = one.getNumber("number").intValue();
      Seen seen =
          new Seen(
              number,
              one.getString("by").getValue(),
              one.containsKey("clock") ? one.getNumber("clock").longValue() : Long.MAX_VALUE,
              one.getTimestamp("at", new BsonTimestamp(0, 0)));
      effects.computeIfAbsent(number, key -> new ArrayList<>()).add(seen);
    }
    for (BsonDocument one : ledger.all("messages", "payload.number", "work.state")) {
      if (one.get("payload") instanceof BsonDocument payload && payload.containsKey("number")) {
        BsonDocument work = one.getDocument("work", new BsonDocument());
        BsonValue state = work.get("state");
        states
            .computeIfAbsent(payload.getNumber("number").intValue(), key -> new ArrayList<>())
            .add(state == null ? "" : state.asString().getValue());
      }
    }
    Set<Integer> numbers = new TreeSet<>(sent.keySet());
    numbers.addAll(effects.keySet());
    numbers.addAll(states.keySet());
    numbers.forEach(this::check);
    checkOrder();
  }

  /** What is not there yet, and must not be missing in the end. */
  List<String> missing() {
    return missing;
  }

  /** What must never be there. */
  List<String> wrong() {
    return wrong;
  }

  /** How many messages are known to have been sent. */
  int sent() {
    return sent.size();
  }

  private void check(int number) {
    Fate fate = Fate.of(seed, number, instances);
    List<Seen> seen = effects.getOrDefault(number, List.of());
    List<String> now = states.getOrDefault(number, List.of());
    boolean sure = sent.containsKey(number);
    Map<String, Long> counts =
        seen.stream().collect(Collectors.groupingBy(Seen::by, Collectors.counting()));
    boolean impossible = fate.aborted() || (fate.kind() == Kind.TRANSACTED && !sure);
    if ((impossible || fate.hopeless()) && !seen.isEmpty()) {
      wrong.add("done, but must not be: " + fate + " by " + counts);
    }
    if (impossible && !now.isEmpty()) {
      wrong.add("there, but its transaction was aborted: " + fate);
    }
    checkEnd(fate, now, sure);
    if (fate.kind() == Kind.BROADCAST || fate.kind().isExactlyOnce()) {
      counts.forEach(
          (by, count) -> {
            if (count > 1) {
              wrong.add("done %d times by %s: %s".formatted(count, by, fate));
            }
          });
    }
    if (fate.kind() == Kind.BROADCAST) {
      for (String run : stableRuns) {
        if (sure && !counts.containsKey(run)) {
          missing.add("not heard of by " + run + ": " + fate);
        }
      }
    } else {
      checkEffects(fate, seen, counts, sure);
    }
  }

  private void checkEnd(Fate fate, List<String> now, boolean sure) {
    for (String state : now) {
      if (Set.of("READY", "WAITING", "BLOCKED", "LEASED").contains(state)) {
        missing.add("still " + state + ": " + fate);
      }
      if (state.equals("DEAD") && !fate.hopeless()) {
        wrong.add("a dead letter: " + fate);
      }
    }
    long dead = now.stream().filter("DEAD"::equals).count();
    long expected = fate.kind() == Kind.GROUPED ? Participant.GROUPS : 1;
    if (fate.hopeless() && !fate.aborted() && sure && dead < expected) {
      missing.add("%d dead letters of %d: %s".formatted(dead, expected, fate));
    }
    if (dead > expected) {
      wrong.add("%d dead letters: %s".formatted(dead, fate));
    }
  }

  private void checkEffects(Fate fate, List<Seen> seen, Map<String, Long> counts, boolean sure) {
    int expected = fate.effects(Participant.GROUPS);
    if (sure && counts.size() < expected) {
      missing.add("done by " + counts.keySet() + " alone: " + fate);
    }
    if (fate.kind().isExactlyOnce() && counts.size() > expected) {
      wrong.add("done by each of " + counts.keySet() + ": " + fate);
    }
    if (fate.recipient() != null
        && counts.keySet().stream().anyMatch(by -> !by.equals(fate.recipient()))) {
      wrong.add("done by " + counts.keySet() + ": " + fate);
    }
    Long notBefore = sent.get(fate.number());
    if (fate.kind() == Kind.DELAYED
        && notBefore != null
        && seen.stream().anyMatch(one -> one.clock() < notBefore - CLOCKS)) {
      wrong.add("done too early: " + fate);
    }
  }

  /** Of each key in the order of sending; what may have been sent late is left out. */
  private void checkOrder() {
    Function<Seen, Fate> fates = one -> Fate.of(seed, one.number(), instances);
    Set<String> told = new HashSet<>();
    Map<String, Integer> last = new HashMap<>();
    effects.values().stream()
        .flatMap(List::stream)
        .filter(one -> sent.containsKey(one.number()) && fates.apply(one).key() != null)
        .sorted(Comparator.comparing(Seen::at))
        .forEach(
            one -> {
              String key = String.valueOf(fates.apply(one).key());
              Integer before = last.put(key, one.number());
              if (before != null && before > one.number() && told.add(key)) {
                wrong.add("of %s %d was done before %d".formatted(key, before, one.number()));
              }
            });
  }

  @Override
  public String toString() {
    return "%,d messages sent, %,d handled; wrong: %s; missing: %s"
        .formatted(sent.size(), effects.size(), some(wrong), some(missing));
  }

  private static String some(List<String> complaints) {
    return complaints.size()
        + complaints.stream().limit(10).collect(Collectors.joining("\n  ", "\n  ", "\n"));
  }
}
