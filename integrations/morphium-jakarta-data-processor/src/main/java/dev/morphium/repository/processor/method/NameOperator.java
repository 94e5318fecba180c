package dev.morphium.repository.processor.method;

import dev.morphium.repository.processor.query.Condition;
import dev.morphium.repository.processor.query.Scalar;
import java.util.List;

/** The operators in names of methods, those first that begin like others. */
enum NameOperator {
  GREATER_THAN_EQUAL("GreaterThanEqual", 1) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return compared(">=", path, argument, anyCase);
    }
  },
  GREATER_THAN("GreaterThan", 1) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return compared(">", path, argument, anyCase);
    }
  },
  LESS_THAN_EQUAL("LessThanEqual", 1) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return compared("<=", path, argument, anyCase);
    }
  },
  LESS_THAN("LessThan", 1) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return compared("<", path, argument, anyCase);
    }
  },
  BETWEEN("Between", 2) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return new Condition.Between(
          cased(path, anyCase), argument(argument, anyCase), argument(argument + 1, anyCase));
    }
  },
  CONTAINS("Contains", 1) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return text(Condition.Match.CONTAINS, path, argument, anyCase);
    }
  },
  STARTS_WITH("StartsWith", 1) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return text(Condition.Match.STARTS, path, argument, anyCase);
    }
  },
  ENDS_WITH("EndsWith", 1) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return text(Condition.Match.ENDS, path, argument, anyCase);
    }
  },
  LIKE("Like", 1) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return text(Condition.Match.LIKE, path, argument, anyCase);
    }
  },
  IN("In", 1) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return new Condition.In(path, List.of(new Scalar.Argument(argument)), anyCase);
    }
  },
  NULL("Null", 0) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return new Condition.IsNull(path);
    }
  },
  TRUE("True", 0) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return new Condition.Comparison("=", path, new Scalar.Literal(true));
    }
  },
  FALSE("False", 0) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return new Condition.Comparison("=", path, new Scalar.Literal(false));
    }
  },
  EQUAL("", 1) {
    @Override
    Condition condition(Scalar.Path path, int argument, boolean anyCase) {
      return new Condition.Is(path, new Scalar.Argument(argument), anyCase);
    }
  };

  private final String keyword;
  private final int arguments;

  NameOperator(String keyword, int arguments) {
    this.keyword = keyword;
    this.arguments = arguments;
  }

  String keyword() {
    return keyword;
  }

  /** How many arguments it takes. */
  int arguments() {
    return arguments;
  }

  /** The condition, with arguments from a place on. */
  abstract Condition condition(Scalar.Path path, int argument, boolean anyCase);

  private static Condition compared(
      String operator, Scalar.Path path, int argument, boolean anyCase) {
    return new Condition.Comparison(operator, cased(path, anyCase), argument(argument, anyCase));
  }

  private static Condition text(
      Condition.Match match, Scalar.Path path, int argument, boolean anyCase) {
    return new Condition.Text(path, match, new Scalar.Argument(argument), anyCase);
  }

  private static Scalar argument(int index, boolean anyCase) {
    return cased(new Scalar.Argument(index), anyCase);
  }

  private static Scalar cased(Scalar scalar, boolean anyCase) {
    return anyCase ? new Scalar.Call("lower", List.of(scalar)) : scalar;
  }
}
