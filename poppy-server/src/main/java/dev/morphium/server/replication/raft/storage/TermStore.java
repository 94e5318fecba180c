package dev.morphium.server.replication.raft.storage;

import com.alipay.sofa.jraft.entity.PeerId;
import com.alipay.sofa.jraft.option.RaftMetaStorageOptions;
import com.alipay.sofa.jraft.storage.RaftMetaStorage;
import dev.morphium.server.disk.AtomicFile;
import dev.morphium.server.encoding.ByteSink;
import dev.morphium.server.encoding.ByteSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The term and the vote of a Raft node ({@code currentTerm} and {@code votedFor}), on the disk.
 *
 * <p>Both are saved before anything rests on them. The library asks others for their votes before
 * it has saved its own, so that a node which died in between could vote twice in one term;
 * therefore a node votes for nobody in the term after the saved one, either, when it has started;
 * and it begins a new term, unless there is a primary, which would have to give way to that. The
 * library also takes no notice of a save that failed; therefore whatever rests on it is broken off
 * by an exception, and whoever made this is told, and has to stop the node. Source: Ongaro,
 * "Consensus: Bridging Theory and Practice", figure 3.1.
 */
public final class TermStore implements RaftMetaStorage {
  private final AtomicFile file;
  private final Consumer<IOException> failed;
  private volatile long term;
  private volatile long barred;
  private boolean joins;
  private PeerId vote = PeerId.emptyPeer();
  private @Nullable IOException failure;

  /**
   * @param failed is told when a term or a vote could not be saved: the node must not go on
   */
  public TermStore(AtomicFile file, Consumer<IOException> failed) {
    this.file = file;
    this.failed = failed;
  }

  @Override
  public boolean init(RaftMetaStorageOptions options) {
    try {
      byte[] content = file.read();
      if (content != null) {
        term = new ByteSource(content).readLong();
      }
    } catch (IOException e) {
      failed.accept(e);
      return false;
    }
    barred = term + 1;
    try {
      return setTermAndVotedFor(joins && term > 0 ? term : term + 1, PeerId.emptyPeer());
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  /** Says, before the node starts, that it comes to a set that has its primary. */
  public void join() {
    joins = true;
  }

  /** Whether the node may vote in a term, as far as it can know what it did before it started. */
  public boolean mayVoteIn(long wanted) {
    return wanted > barred;
  }

  /** Makes sure that the node knows this term at least, before it starts. */
  public void raise(long least) throws IOException {
    byte[] content = file.read();
    long known = content == null ? 0 : new ByteSource(content).readLong();
    if (known < least) {
      save(least, PeerId.emptyPeer());
    }
  }

  /** The term that was saved last; 0 when there is none yet. */
  public long saved() throws IOException {
    byte[] content = file.read();
    return content == null ? 0 : new ByteSource(content).readLong();
  }

  /** Gives the newest term that is known: here, on the disk, or elsewhere. */
  public LongSupplier atLeast(long least) throws IOException {
    long before = Math.max(least, saved());
    return () -> Math.max(before, term);
  }

  private void save(long newTerm, PeerId newVote) throws IOException {
    ByteSink sink = new ByteSink();
    sink.putLong(newTerm);
    sink.putString(newVote.isEmpty() ? "" : newVote.toString());
    file.write(sink.toByteArray());
  }

  @Override
  public void shutdown() {
    // every change is on the disk already
  }

  @Override
  public boolean setTerm(long newTerm) {
    return setTermAndVotedFor(newTerm, vote);
  }

  @Override
  public long getTerm() {
    return term;
  }

  @Override
  public boolean setVotedFor(PeerId newVote) {
    return setTermAndVotedFor(term, newVote);
  }

  @Override
  public PeerId getVotedFor() {
    return vote;
  }

  /**
   * Saves both.
   *
   * @throws UncheckedIOException when they could not be saved, now or before: whatever the library
   *     was about to do on the strength of them must not happen
   */
  @Override
  public boolean setTermAndVotedFor(long newTerm, PeerId newVote) {
    if (failure != null) {
      throw new UncheckedIOException("the node stops", failure);
    }
    try {
      save(newTerm, newVote);
    } catch (IOException e) {
      failure = e;
      failed.accept(e);
      throw new UncheckedIOException("the term and the vote could not be saved", e);
    }
    term = newTerm;
    vote = newVote.copy();
    return true;
  }
}
