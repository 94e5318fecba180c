package dev.morphium.engine.regex;

import dev.morphium.bson.Utf8;
import dev.morphium.engine.regex.Node.Condition;
import dev.morphium.engine.regex.Node.Greed;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes steps of a tree, from the end of the pattern to its start: each part is compiled when what
 * follows it is known.
 */
final class PatternCompiler {
  private final GroupNames names;
  private final boolean capturing;
  private final Instruction[] entries;
  private int registers;

  private PatternCompiler(ParsedPattern pattern, boolean capturing) {
    names = pattern.names();
    this.capturing = capturing || names.isReferred();
    entries = new Instruction[names.most() + 1];
    Arrays.fill(entries, ControlSteps.Fail.INSTANCE);
    registers = this.capturing ? 2 * (names.most() + 1) : 2;
  }

  /**
   * @param capturing whether someone wants to know what the groups matched
   */
  static Program compile(ParsedPattern pattern, boolean capturing) {
    PatternCompiler compiler = new PatternCompiler(pattern, capturing);
    Instruction end = Accept.INSTANCE;
    if (compiler.names.isReferred()) {
      end = new ReferenceSteps.Return(0, end);
    }
    Instruction entry = compiler.compile(pattern.root(), end);
    compiler.entries[0] = entry;
    return new Program(entry, compiler.registers, pattern.root());
  }

  private Instruction compile(Node node, Instruction next) {
    return switch (node) {
      case Node.Literal literal -> new CharacterSteps.Text(Utf8.encode(literal.codePoint()), next);
      case Node.OneOf one -> new CharacterSteps.OneOf(one.set(), next);
      case Node.AnyByte any -> new CharacterSteps.AnyByte(next);
      case Node.Grapheme grapheme -> new CharacterSteps.Grapheme(next);
      case Node.Sequence sequence -> sequence(sequence.parts(), next);
      case Node.Alternation alternation -> alternation(alternation.branches(), next);
      case Node.Group group -> group(group, next);
      case Node.Repeat repeat -> repeat(repeat, next);
      case Node.Atomic atomic -> {
        int choices = registers++;
        yield new ControlSteps.NoteChoices(
            choices, compile(atomic.body(), new ControlSteps.CutChoices(choices, -1, next)));
      }
      case Node.LookAhead look -> look(look, look.negative(), next);
      case Node.LookBehind look -> look(look, look.negative(), next);
      case Node.BackReference reference ->
          new ReferenceSteps.BackReference(
              names.require(reference.number(), reference.name()), reference.ignoreCase(), next);
      case Node.Call call ->
          new ReferenceSteps.Call(names.require(call.number(), call.name()), entries, next);
      case Node.Conditional conditional -> conditional(conditional, next);
      case Node.Anchor anchor -> new AnchorStep(anchor, next);
      case Node.KeepOut keep -> new ControlSteps.NotePosition(0, next);
      case Node.Never never -> ControlSteps.Fail.INSTANCE;
    };
  }

  private Instruction sequence(List<Node> parts, Instruction next) {
    Instruction following = next;
    int last = parts.size() - 1;
    while (last >= 0) {
      int first = last;
      while (first >= 0 && parts.get(first) instanceof Node.Literal) {
        first--;
      }
      if (first == last) {
        following = compile(parts.get(last), following);
        last--;
      } else {
        following = new CharacterSteps.Text(text(parts.subList(first + 1, last + 1)), following);
        last = first;
      }
    }
    return following;
  }

  /** The bytes of literals in a row. */
  static byte[] text(List<Node> literals) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Node literal : literals) {
      bytes.writeBytes(Utf8.encode(((Node.Literal) literal).codePoint()));
    }
    return bytes.toByteArray();
  }

  private Instruction alternation(List<Node> branches, Instruction next) {
    Instruction entry = compile(branches.getLast(), next);
    for (int i = branches.size() - 2; i >= 0; i--) {
      entry = new ControlSteps.Choose().to(compile(branches.get(i), next), entry);
    }
    return entry;
  }

  private Instruction group(Node.Group group, Instruction next) {
    if (!capturing) {
      return compile(group.body(), next);
    }
    int start = registers++;
    Instruction after = names.isReferred() ? new ReferenceSteps.Return(group.number(), next) : next;
    Instruction close = new ControlSteps.CloseGroup(group.number(), start, after);
    Instruction entry = new ControlSteps.NotePosition(start, compile(group.body(), close));
    if (entries[group.number()] == ControlSteps.Fail.INSTANCE) {
      entries[group.number()] = entry;
    }
    return entry;
  }

  private Instruction repeat(Node.Repeat repeat, Instruction next) {
    int max = repeat.max() < 0 ? Integer.MAX_VALUE : repeat.max();
    if (max == 0) {
      // a group in it may be called from elsewhere
      compile(repeat.body(), ControlSteps.Fail.INSTANCE);
      return next;
    }
    CodePointSet set = oneOf(repeat.body());
    if (set != null) {
      return repeat.greed() == Greed.LAZY
          ? new CharacterSteps.Lazy(set, repeat.min(), max, next)
          : new CharacterSteps.Greedy(
              set, repeat.min(), max, repeat.greed() == Greed.POSSESSIVE, next);
    }
    if (repeat.greed() == Greed.POSSESSIVE) {
      Node greedy = new Node.Repeat(repeat.body(), repeat.min(), repeat.max(), Greed.GREEDY);
      return compile(new Node.Atomic(greedy), next);
    }
    return loop(repeat, max, repeat.greed() == Greed.LAZY, next);
  }

  private Instruction loop(Node.Repeat repeat, int max, boolean lazy, Instruction next) {
    Node body = repeat.body();
    if (repeat.min() == 0 && max == 1) {
      Instruction once = compile(body, next);
      return choose(new ControlSteps.Choose(), once, next, lazy);
    }
    boolean open = max == Integer.MAX_VALUE && repeat.min() <= 1;
    if (open && !Analysis.mayBeEmpty(body)) {
      ControlSteps.Choose again = new ControlSteps.Choose();
      Instruction entry = compile(body, again);
      choose(again, entry, next, lazy);
      return repeat.min() == 0 ? again : entry;
    }
    int counter = registers++;
    int start = registers++;
    ControlSteps.Loop loop = new ControlSteps.Loop(counter, start, repeat.min(), max, lazy, next);
    loop.body(compile(body, loop.end()));
    return loop;
  }

  private static Instruction choose(
      ControlSteps.Choose choose, Instruction more, Instruction enough, boolean lazy) {
    return lazy ? choose.to(enough, more) : choose.to(more, enough);
  }

  private static @Nullable CodePointSet oneOf(Node node) {
    if (node instanceof Node.OneOf one) {
      return one.set();
    }
    return node instanceof Node.Literal literal
        ? CodePointSet.builder().add(literal.codePoint()).build()
        : null;
  }

  private Instruction look(Node look, boolean negative, Instruction next) {
    int choices = registers++;
    if (negative) {
      Instruction body = lookBody(look, new ControlSteps.Refute(choices));
      return new ControlSteps.NoteChoices(choices, new ControlSteps.Choose().to(body, next));
    }
    int position = registers++;
    Instruction body = lookBody(look, new ControlSteps.CutChoices(choices, position, next));
    return new ControlSteps.NotePosition(position, new ControlSteps.NoteChoices(choices, body));
  }

  private Instruction lookBody(Node look, Instruction end) {
    if (look instanceof Node.LookAhead ahead) {
      return compile(ahead.body(), end);
    }
    Node body = ((Node.LookBehind) look).body();
    if (!(body instanceof Node.Alternation alternation)) {
      return behind(body, end);
    }
    List<Node> branches = alternation.branches();
    Instruction entry = behind(branches.getLast(), end);
    for (int i = branches.size() - 2; i >= 0; i--) {
      entry = new ControlSteps.Choose().to(behind(branches.get(i), end), entry);
    }
    return entry;
  }

  private Instruction behind(Node branch, Instruction end) {
    int length = Analysis.fixedLength(branch);
    if (length < 0) {
      throw RegexException.pattern("lookbehind assertion is not fixed length");
    }
    return new ControlSteps.StepBack(length, compile(branch, end));
  }

  private Instruction conditional(Node.Conditional conditional, Instruction next) {
    Instruction then = compile(conditional.then(), next);
    Instruction otherwise = compile(conditional.otherwise(), next);
    return switch (conditional.condition()) {
      case Condition.Define define -> next;
      case Condition.GroupIsSet group ->
          new ReferenceSteps.WhenGroup(
              names.require(group.number(), group.name()), then, otherwise);
      case Condition.InCall call ->
          new ReferenceSteps.WhenCalled(
              call.number() < 0 ? -1 : names.require(call.number(), call.name()), then, otherwise);
      case Condition.Assertion assertion -> asserted(assertion.look(), then, otherwise);
    };
  }

  /** An assertion that holds leads one way, and one that does not hold leads another. */
  private Instruction asserted(Node look, Instruction then, Instruction otherwise) {
    boolean negative =
        look instanceof Node.LookAhead ahead && ahead.negative()
            || look instanceof Node.LookBehind behind && behind.negative();
    int choices = registers++;
    int position = registers++;
    Instruction matched =
        new ControlSteps.CutChoices(choices, position, negative ? otherwise : then);
    Instruction body = lookBody(look, matched);
    Instruction choose = new ControlSteps.Choose().to(body, negative ? then : otherwise);
    return new ControlSteps.NotePosition(position, new ControlSteps.NoteChoices(choices, choose));
  }
}
