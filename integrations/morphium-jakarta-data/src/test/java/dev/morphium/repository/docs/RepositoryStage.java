package dev.morphium.repository.docs;

import dev.morphium.docs.MorphiumStage;
import dev.morphium.repository.Repositories;
import dev.morphium.repository.processor.RepositoryProcessor;
import jakarta.data.Limit;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.processing.Processor;

/** What the examples of the page find around them: the processor, and the names of Jakarta Data. */
final class RepositoryStage extends MorphiumStage {
  private static final List<String> IMPORTS =
      List.of(
          "dev.morphium.Morphium",
          "dev.morphium.annotation.Embedded",
          "dev.morphium.annotation.Entity",
          "dev.morphium.annotation.Id",
          "dev.morphium.annotation.Version",
          "dev.morphium.repository.Repositories",
          "jakarta.data.*",
          "jakarta.data.exceptions.*",
          "jakarta.data.page.*",
          "jakarta.data.repository.*",
          "java.util.*",
          "java.util.stream.*",
          "static org.assertj.core.api.Assertions.*");

  @Override
  public List<String> imports() {
    return IMPORTS;
  }

  @Override
  public List<Class<?>> neighbours() {
    List<Class<?>> all = new ArrayList<>(super.neighbours());
    all.add(Repositories.class);
    all.add(Limit.class);
    return all;
  }

  @Override
  public List<Processor> processors() {
    return List.of(new RepositoryProcessor());
  }
}
