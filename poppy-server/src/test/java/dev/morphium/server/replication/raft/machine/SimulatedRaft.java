package dev.morphium.server.replication.raft.machine;

import com.alipay.sofa.jraft.Closure;
import com.alipay.sofa.jraft.Status;
import com.alipay.sofa.jraft.entity.Task;
import com.alipay.sofa.jraft.error.RaftError;
import dev.morphium.server.snapshot.StateHash;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What the Raft library promises to the machines of a set, and all that it may do beside that: it
 * delays, loses leaders with their last entries or without, forgets what it was to tell, tells it
 * twice, and is busy.
 *
 * <p>Everything happens on the test's thread, one step at a time, as a seed has it.
 */
final class SimulatedRaft {
  private static final Status STEPPED_DOWN = new Status(RaftError.EPERM, "Leader stepped down");

  /** An entry of the log; without bytes it is the library's own. */
  record Entry(long term, byte @Nullable [] data) {}

  /** Something that was handed to a node and that it has not looked at yet. */
  private record Handed(SimulatedMember member, Task task) {}

  final Random random;
  long nanos;
  final List<SimulatedMember> members = new ArrayList<>();
  final List<Entry> committed = new ArrayList<>();
  private final List<Entry> tail = new ArrayList<>();
  private final Queue<Handed> handed = new ArrayDeque<>();
  private final List<Runnable> late = new ArrayList<>();
  private final Map<Integer, String> hashes = new HashMap<>();
  @Nullable SimulatedMember leader;
  long term;

  SimulatedRaft(Random random) {
    this.random = random;
  }

  void hand(SimulatedMember member, Task task) {
    handed.add(new Handed(member, task));
  }

  /** The leader takes what was handed to it, or a node that does not lead refuses it. */
  void takeHanded() {
    for (int count = 1 + random.nextInt(4); count > 0 && !handed.isEmpty(); count--) {
      Handed next = handed.remove();
      Task task = next.task;
      if (next.member != leader) {
        fail(task.getDone(), new Status(RaftError.EPERM, "Is not leader."));
      } else if (task.getExpectedTerm() != term) {
        fail(task.getDone(), new Status(RaftError.EPERM, "expected_term=1 doesn't match"));
      } else if (random.nextInt(30) == 0) {
        fail(task.getDone(), new Status(RaftError.EBUSY, "Node is busy."));
      } else {
        byte[] data = new byte[task.getData().remaining()];
        task.getData().duplicate().get(data);
        tail.add(new Entry(term, data));
        next.member.closures.put(committed.size() + tail.size(), task.getDone());
      }
    }
  }

  private void fail(Closure closure, Status status) {
    late.add(() -> closure.run(status));
    if (random.nextInt(5) == 0) {
      late.add(() -> closure.run(STEPPED_DOWN));
    }
  }

  /** Tells something that was to be told long ago, in any order. */
  void tellLate() {
    if (!late.isEmpty()) {
      late.remove(random.nextInt(late.size())).run();
    }
  }

  /** A majority has some more of the leader's entries. */
  void commit() {
    if (leader == null) {
      return;
    }
    for (int count = random.nextInt(tail.size() + 1); count > 0; count--) {
      Entry entry = tail.removeFirst();
      committed.add(entry);
      if (entry.data == null && entry.term == term) {
        SimulatedMember elected = leader;
        long started = term;
        elected.events.add(() -> elected.lead(committed.size(), started));
      }
    }
  }

  /** The leader is none any more; what it has not committed may be known to others, or not. */
  void stepDown() {
    SimulatedMember last = leader;
    if (last == null) {
      return;
    }
    leader = null;
    List<Closure> forgotten = new ArrayList<>(last.closures.values());
    last.closures.clear();
    forgotten.forEach(closure -> fail(closure, STEPPED_DOWN));
    last.events.add(last::stopLeading);
    tail.subList(random.nextInt(tail.size() + 1), tail.size()).clear();
  }

  /** Another one leads, or the same one again. */
  void elect(SimulatedMember next) {
    stepDown();
    leader = next;
    term++;
    tail.add(new Entry(term, null));
  }

  /** A member has applied everything up to an index: all that ever do are equal there. */
  void applied(int index, SimulatedMember member) {
    String hash = String.valueOf(StateHash.of(member.storage.root()));
    String known = hashes.putIfAbsent(index, hash);
    if (known != null && !known.equals(hash)) {
      throw new AssertionError(
          "member %d differs at entry %d of %d".formatted(member.number, index, committed.size()));
    }
  }

  /** Everything that can still happen happens; afterwards all members have everything. */
  void settle() {
    do {
      takeHanded();
      tellLate();
      commit();
      members.forEach(SimulatedMember::event);
      if (isQuiet()) {
        for (SimulatedMember member : members) {
          while (member.event() || member.apply(committed.size())) {
            // goes on
          }
        }
      }
    } while (!isQuiet()); // who waited for what has been applied goes on now
  }

  private boolean isQuiet() {
    return tail.isEmpty() && handed.isEmpty() && late.isEmpty();
  }
}
