package dev.morphium.engine.plan;

import java.util.List;

/** A stage of a query plan with one input stage, such as {@code FETCH} (a unary operator). */
interface UnaryNode extends PlanNode {
  PlanNode input();

  @Override
  default List<PlanNode> inputs() {
    return List.of(input());
  }
}
