package dev.morphium.engine.feed;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.match.AlwaysNode;
import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.NorNode;
import dev.morphium.engine.match.OrNode;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * The prefilter of change events: decides from an oplog entry alone whether a filter can match its
 * event, before the event is built.
 *
 * <p>Most streams that many changes go by want few of them: whoever wants inserts alone needs no
 * events of updates made for him, and need not be woken by them. What cannot be told from the
 * change itself is left to the filter. Immutable; serves several threads.
 */
public final class EventPrefilter {
  /** A prefilter that excludes no event. */
  public static final EventPrefilter NONE =
      new EventPrefilter(Answer.MAYBE, Answer.MAYBE, Answer.MAYBE, Answer.MAYBE);

  private static final String FULL_DOCUMENT = "fullDocument";
  private static final String DESCRIPTION = "updateDescription";
  private static final String AMBIGUOUS = "disambiguatedPaths";

  private final Question insert;
  private final Question replace;
  private final Question update;
  private final Question delete;

  private EventPrefilter(Question insert, Question replace, Question update, Question delete) {
    this.insert = insert;
    this.replace = replace;
    this.update = update;
    this.delete = delete;
  }

  /** The screen of a filter that stands directly behind {@code $changeStream}. */
  public static EventPrefilter of(Filter filter, StreamOptions options) {
    if (options.fullDocument() == StreamOptions.FullDocument.REQUIRED
        || options.before() == StreamOptions.Before.REQUIRED) {
      return NONE; // an image that is not there is an error, whatever the filter says
    }
    boolean looksUp = options.fullDocument() != StreamOptions.FullDocument.DEFAULT;
    return new EventPrefilter(
        question(filter.root(), Kind.INSERT, looksUp),
        question(filter.root(), Kind.REPLACE, looksUp),
        question(filter.root(), Kind.UPDATE, looksUp),
        question(filter.root(), Kind.DELETE, looksUp));
  }

  /** Whether the filter may let the event of a change pass. */
  boolean mayPass(Effect effect) {
    return switch (effect) {
      case Effect.InsertRecord change -> insert.ask(change.document(), Document.EMPTY) != Answer.NO;
      case Effect.UpdateRecord change -> {
        Document description = change.description();
        yield description == null
            ? replace.ask(change.document(), Document.EMPTY) != Answer.NO
            : update.ask(change.document(), description) != Answer.NO;
      }
      case Effect.DeleteRecord change ->
          delete.ask(Document.EMPTY.bytes(), Document.EMPTY) != Answer.NO;
      case Effect.CommitTransaction transaction -> mayPass(transaction.effects());
      case Effect.RecordStatements ignored -> false;
      default -> true;
    };
  }

  /** Whether the filter may let an event of a batch pass. */
  public boolean mayPass(ChangeBatch batch) {
    return mayPass(batch.effects());
  }

  private boolean mayPass(List<Effect> effects) {
    for (int i = 0; i < effects.size(); i++) {
      if (mayPass(effects.get(i))) {
        return true;
      }
    }
    return false;
  }

  private enum Kind {
    INSERT("insert"),
    REPLACE("replace"),
    UPDATE("update"),
    DELETE("delete");

    final Document event;

    Kind(String name) {
      event = new DocumentBuilder().append("operationType", name).build();
    }

    boolean showsDocument() {
      return this == INSERT || this == REPLACE;
    }
  }

  /** A part of the filter, asked of a change. */
  private sealed interface Question permits Answer, OfDocument, OfDescription, All, Any, None {
    /**
     * @param document the bytes of the document after the change
     * @param description what an update changed
     */
    Answer ask(byte[] document, Document description);
  }

  /** What is known; in ascending order, so that a conjunction is as its least part. */
  private enum Answer implements Question {
    NO,
    MAYBE,
    YES;

    static Answer of(boolean known) {
      return known ? YES : NO;
    }

    @Override
    public Answer ask(byte[] document, Document description) {
      return this;
    }
  }

  private record OfDocument(PathNode node) implements Question {
    @Override
    public Answer ask(byte[] document, Document description) {
      return Answer.of(node.matches(document, 0, null, null));
    }
  }

  private record OfDescription(PathNode node) implements Question {
    @Override
    public Answer ask(byte[] document, Document description) {
      return answer(node, description);
    }
  }

  private record All(List<Question> parts) implements Question {
    @Override
    public Answer ask(byte[] document, Document description) {
      Answer least = Answer.YES;
      for (int i = 0; i < parts.size() && least != Answer.NO; i++) {
        Answer part = parts.get(i).ask(document, description);
        least = part.compareTo(least) < 0 ? part : least;
      }
      return least;
    }
  }

  private record Any(List<Question> parts) implements Question {
    @Override
    public Answer ask(byte[] document, Document description) {
      Answer most = Answer.NO;
      for (int i = 0; i < parts.size() && most != Answer.YES; i++) {
        Answer part = parts.get(i).ask(document, description);
        most = part.compareTo(most) > 0 ? part : most;
      }
      return most;
    }
  }

  private record None(Question any) implements Question {
    @Override
    public Answer ask(byte[] document, Document description) {
      return switch (any.ask(document, description)) {
        case NO -> Answer.YES;
        case MAYBE -> Answer.MAYBE;
        case YES -> Answer.NO;
      };
    }
  }

  private static Question question(FilterNode node, Kind kind, boolean looksUp) {
    return switch (node) {
      case AlwaysNode always -> Answer.of(always.value());
      case AndNode and -> all(questions(and.children(), kind, looksUp));
      case OrNode or -> any(questions(or.children(), kind, looksUp));
      case NorNode nor -> none(any(questions(nor.children(), kind, looksUp)));
      case PathNode path -> question(path, kind, looksUp);
      default -> Answer.MAYBE;
    };
  }

  private static List<Question> questions(List<FilterNode> nodes, Kind kind, boolean looksUp) {
    List<Question> questions = new ArrayList<>();
    for (FilterNode node : nodes) {
      questions.add(question(node, kind, looksUp));
    }
    return questions;
  }

  private static Question all(List<Question> parts) {
    if (parts.contains(Answer.NO)) {
      return Answer.NO;
    }
    parts.removeIf(part -> part == Answer.YES);
    return parts.isEmpty() ? Answer.YES : parts.size() == 1 ? parts.get(0) : new All(parts);
  }

  private static Question any(List<Question> parts) {
    if (parts.contains(Answer.YES)) {
      return Answer.YES;
    }
    parts.removeIf(part -> part == Answer.NO);
    return parts.isEmpty() ? Answer.NO : parts.size() == 1 ? parts.get(0) : new Any(parts);
  }

  private static Question none(Question any) {
    return any instanceof Answer known
        ? new None(known).ask(Document.EMPTY.bytes(), Document.EMPTY)
        : new None(any);
  }

  private static Question question(PathNode node, Kind kind, boolean looksUp) {
    String first = node.path().part(0).text();
    if (node.path().size() == 1) {
      return first.equals("operationType") ? answer(node, kind.event) : Answer.MAYBE;
    }
    PathNode within = new PathNode(node.path().from(1), node.predicate());
    return switch (first) {
      case FULL_DOCUMENT -> {
        if (kind.showsDocument()) {
          yield new OfDocument(within);
        }
        yield kind == Kind.UPDATE && looksUp ? Answer.MAYBE : answer(within, Document.EMPTY);
      }
      case DESCRIPTION -> {
        if (node.path().part(1).text().equals(AMBIGUOUS)) {
          yield Answer.MAYBE; // shown to those alone who want all
        }
        yield kind == Kind.UPDATE ? new OfDescription(within) : answer(within, Document.EMPTY);
      }
      default -> Answer.MAYBE;
    };
  }

  private static Answer answer(PathNode node, Document document) {
    return Answer.of(node.matches(document.bytes(), document.offset(), null, null));
  }
}
