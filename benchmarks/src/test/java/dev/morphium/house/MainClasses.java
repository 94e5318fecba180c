package dev.morphium.house;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The compiled classes of the main code of all modules. */
final class MainClasses {
  /** The packages of others that have a class of ours, and why. */
  static final AllowList FOREIGN =
      new AllowList(
          Map.of(
              "com.alipay.sofa.jraft.rpc",
              "ProtobufMsgFactory takes the place of the Raft library's class of this name, which"
                  + " looks up classes by names that they do not have in a shaded jar",
              "com.alipay.sofa.jraft.util",
              "SignalHelper takes the place of the Raft library's class of this name, which"
                  + " replaces the virtual machine's handler of a signal and has no setting",
              "org.mozilla.javascript",
              "ConsString takes the place of Rhino's class of this name, which builds strings of"
                  + " any length"));

  /**
   * A class file in {@code <module>/target/classes}, in a module's jar, or in a folder of its own.
   */
  private static final Pattern MODULE =
      Pattern.compile(
          "/(%s)(/target/classes/|/main/|(-\\d[^/]*)?\\.jar!)"
              .formatted(String.join("|", House.ARROWS.keySet())));

  /** All of them. */
  static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption((Location location) -> !module(location.toString()).isEmpty())
          .importPackages(packages());

  /** Those that somebody has written: JMH generates some with fields of its own. */
  static final JavaClasses WRITTEN =
      ALL.that(
          DescribedPredicate.describe(
              "written by hand", type -> !type.getPackageName().contains("jmh_generated")));

  private MainClasses() {}

  /** The module of a class; empty when it is none of ours. */
  static String module(JavaClass type) {
    return type.getSource().map(source -> module(source.getUri().toString())).orElse("");
  }

  private static String module(String place) {
    Matcher matcher = MODULE.matcher(place);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static List<String> packages() {
    List<String> packages = new ArrayList<>(FOREIGN.reasons().keySet());
    packages.add("dev.morphium");
    return packages;
  }
}
