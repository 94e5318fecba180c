package org.mozilla.javascript;

import dev.morphium.scripting.StringGuard;
import java.io.Serializable;
import java.util.ArrayDeque;
import org.jspecify.annotations.NullMarked;

/**
 * A concatenation that becomes one string when it is read, in the place of Rhino's class of this
 * name, which knows no limit: thirty additions make a string of a gigabyte, and reading it would
 * take the memory of the whole process.
 */
@NullMarked
public class ConsString implements CharSequence, Serializable {
  private static final long serialVersionUID = 1L;

  private CharSequence left;
  private CharSequence right;
  private final int length;
  private boolean flat;

  public ConsString(CharSequence left, CharSequence right) {
    this.left = left;
    this.right = right;
    this.length = StringGuard.length(left.length(), right.length());
  }

  @Override
  public String toString() {
    return flat ? (String) left : flatten();
  }

  private String flatten() {
    if (!flat) {
      StringGuard.building(length);
      char[] chars = new char[length];
      int end = length;
      ArrayDeque<CharSequence> open = new ArrayDeque<>();
      open.push(left);
      CharSequence next = right;
      while (next != null) {
        if (next instanceof ConsString cons && !cons.flat) {
          open.push(cons.left);
          next = cons.right;
          continue;
        }
        String text = next.toString();
        end -= text.length();
        text.getChars(0, text.length(), chars, end);
        next = open.poll();
      }
      left = new String(chars);
      right = "";
      flat = true;
    }
    return (String) left;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public char charAt(int index) {
    return toString().charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return toString().substring(start, end);
  }
}
