package com.alipay.sofa.jraft.rpc;

import com.google.protobuf.Message;
import org.jspecify.annotations.NullMarked;

/**
 * Takes the place of the library's class of this name, and makes no messages by their names.
 *
 * <p>The library's one looks up all classes of messages by the names that a descriptor file has for
 * them, which are not there where a jar has the library in packages of its own. Names are used by
 * the library's own files and network alone, and both are others here.
 */
@NullMarked
public final class ProtobufMsgFactory {
  private ProtobufMsgFactory() {}

  /** Loads nothing. */
  public static void load() {}

  /** Makes no message. */
  public static Message getDefaultInstance(String className) {
    throw unused(className);
  }

  /** Makes no message. */
  public static Message newMessageByJavaClassName(String className, byte[] bytes) {
    throw unused(className);
  }

  /** Makes no message. */
  public static Message newMessageByProtoClassName(String className, byte[] bytes) {
    throw unused(className);
  }

  private static IllegalStateException unused(String className) {
    return new IllegalStateException("no message is made by its name: " + className);
  }
}
