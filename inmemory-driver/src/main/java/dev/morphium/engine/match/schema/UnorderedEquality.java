package dev.morphium.engine.match.schema;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.Comparator;
import java.util.List;

/** The equality of schemas: the order of a document's fields does not matter, nor a collation. */
final class UnorderedEquality {
  private UnorderedEquality() {}

  static boolean equal(Value left, Value right) {
    if (left instanceof Document l && right instanceof Document r) {
      return documents(l, r);
    }
    if (left instanceof ArrayValue l && right instanceof ArrayValue r) {
      return arrays(l.elements(), r.elements());
    }
    return ValueComparator.BINARY.equal(left, right);
  }

  private static boolean documents(Document left, Document right) {
    List<Element> l = sorted(left);
    List<Element> r = sorted(right);
    for (int i = 0; i < l.size() && l.size() == r.size(); i++) {
      if (!l.get(i).name().equals(r.get(i).name()) || !equal(l.get(i).value(), r.get(i).value())) {
        return false;
      }
    }
    return l.size() == r.size();
  }

  private static List<Element> sorted(Document document) {
    return document.elements().stream().sorted(Comparator.comparing(Element::name)).toList();
  }

  private static boolean arrays(List<Value> left, List<Value> right) {
    for (int i = 0; i < left.size() && left.size() == right.size(); i++) {
      if (!equal(left.get(i), right.get(i))) {
        return false;
      }
    }
    return left.size() == right.size();
  }
}
