package dev.morphium.house;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Java files as syntax trees, parsed by the compiler. */
final class Sources {
  private Sources() {}

  /** The syntax tree of a file, with the lines of its parts and their documentation comments. */
  record Parsed(CompilationUnitTree unit, SourcePositions positions, DocTrees documentation) {
    Path path() {
      return Path.of(unit.getSourceFile().toUri());
    }

    long firstLine(Tree tree) {
      return unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
    }

    long lastLine(Tree tree) {
      return unit.getLineMap().getLineNumber(positions.getEndPosition(unit, tree));
    }
  }

  static List<Parsed> parse(List<Path> paths) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(paths));
      DocTrees trees = DocTrees.instance(task);
      SourcePositions positions = trees.getSourcePositions();
      List<Parsed> parsed = new ArrayList<>();
      task.parse().forEach(unit -> parsed.add(new Parsed(unit, positions, trees)));
      return parsed;
    }
  }
}
